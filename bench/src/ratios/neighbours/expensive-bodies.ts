/** Bodies of requests that cost much to read or to render. */
import { png } from "../../../../server/test/kit/files/uploads.ts";
import type { RepeatedRequest } from "../../load/repeated.ts";

type Content = Omit<RepeatedRequest, "url">;

const fields = 25_000;
const imageCount = 8;
/** 36 megapixels. */
const imageSide = 6000;

export function encodeForm(): Promise<Content> {
  const pairs = Array.from({ length: fields }, (_, index) => `f${index}=1`);
  return encode(new URLSearchParams(pairs.join("&")));
}

export function encodeImages(): Promise<Content> {
  const image = new Blob([new Uint8Array(png(imageSide, imageSide))], { type: "image/png" });
  const form = new FormData();
  form.set("text", "Eight screenshots");
  for (let number = 1; number <= imageCount; number++) {
    form.append("file", image, `screenshot-${number}.png`);
  }
  return encode(form);
}

/** The template ends at the limit of CPU time. */
export async function encodePreview(token: string): Promise<Content> {
  const text = "{% for a in (1..9999) %}{% for b in (1..9999) %}{{ b }}{% endfor %}{% endfor %}";
  const { body } = await encode(JSON.stringify({ templates: { text }, body: "{}" }));
  const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
  return { headers, body };
}

async function encode(body: string | URLSearchParams | FormData): Promise<Content> {
  const encoded = new Response(body);
  const headers = { "content-type": encoded.headers.get("content-type") ?? "" };
  return { headers, body: new Uint8Array(await encoded.arrayBuffer()) };
}
