/** Objects without `text` and `cards` that have their message in a member of another name. */
import type { Format, ReadResult } from "../format.ts";
import { generic } from "../generic/generic.ts";
import { getText } from "../reading/json-path.ts";
import { isAbsent, isNativeMember, native, readNative } from "./native.ts";

const textNames = ["message", "msg", "content", "body", "markdown", "description"];
const titleNames = ["title", "subject", "summary"];

type Members = Record<string, unknown>;

/** Reads bodies whose `text` and `cards` may be absent. */
export const nativeSynonyms: Format = {
  name: "native",
  textMember: "text",

  /** A title and a text become a card. With members of unknown meaning it is any JSON. */
  read(request): ReadResult {
    const body = request.body as Members;
    const [titleName, textName] = [findText(body, titleNames), findText(body, textNames)];
    const hasContent = !isAbsent(body.text) || !isAbsent(body.cards);
    if (hasContent || !(titleName || textName)) return native.read(request);
    const present = Object.entries(body).filter(([, value]) => !isAbsent(value));
    const own = present.filter(([name, value]) => isNativeMember(name, value));
    const others = present.filter((member) => !own.includes(member));
    const { text: _, cards: __, ...draft } = readNative(Object.fromEntries(own));
    if (others.some(([name]) => name !== titleName && name !== textName)) {
      const read = generic.read({ ...request, body: Object.fromEntries(others) });
      return read.type === "post"
        ? { ...read, draft: { ...read.draft, ...withoutAbsent(draft) } }
        : read;
    }
    const title = getText(body, titleName ?? "");
    const text = getText(body, textName ?? "");
    const content =
      title && text ? { text: "", cards: [{ title, text }] } : { text: title || text };
    return { type: "post", draft: { ...draft, ...content } };
  },
};

function findText(body: object, names: readonly string[]): string | undefined {
  return names.find((name) => getText(body, name) !== "");
}

function withoutAbsent<T extends object>(members: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== undefined),
  ) as Partial<T>;
}
