/** Templates, which turn any JSON body into a message. */
import Type, { type Static } from "typebox";
import { orNull } from "../ids.ts";
import { limits } from "../limits.ts";
import { Level, SentState } from "../messages/messages.ts";

const Template = Type.String({ maxLength: limits.templateLength });

/** Liquid templates. A blank result counts as absent. Without `when` every request posts a message. */
export const Templates = Type.Object({
  text: Template,
  username: Type.Optional(Template),
  avatarUrl: Type.Optional(Template),
  key: Type.Optional(Template),
  /** One of the levels. Other results count as absent. */
  level: Type.Optional(Template),
  /** `open` or `resolved`. A resolved message ends its key. */
  state: Type.Optional(Template),
  when: Type.Optional(Template),
});
export type Templates = Static<typeof Templates>;

export const TemplateError = Type.Object({
  member: Type.String(),
  detail: Type.String(),
  line: Type.Optional(Type.Integer()),
  column: Type.Optional(Type.Integer()),
});
export type TemplateError = Static<typeof TemplateError>;

/** A payload as received. */
const payload = {
  body: Type.String({ maxLength: limits.webhookBodyBytes }),
  headers: Type.Optional(Type.Record(Type.String(), Type.String())),
};

export const PreviewTemplates = Type.Object({ templates: Templates, ...payload });

export const SuggestTemplates = Type.Object(payload);
export type SuggestTemplates = Static<typeof SuggestTemplates>;

/** Which member of a payload became a part of the message in the format for any JSON. */
export const PayloadChoice = Type.Object({
  part: Type.Union([
    Type.Literal("event"),
    Type.Literal("title"),
    Type.Literal("status"),
    Type.Literal("severity"),
    Type.Literal("text"),
    Type.Literal("link"),
    Type.Literal("person"),
    Type.Literal("field"),
    Type.Literal("image"),
    Type.Literal("time"),
    Type.Literal("key"),
  ]),
  /** In the syntax of Liquid, such as `issue.fields.summary`, or `headers.x-topic` for a header. */
  path: Type.String(),
  /** The value that the message shows, truncated. Blank for further members of an event. */
  value: Type.String(),
  /** The reason of the choice, which completes "because": "it is the title". */
  because: Type.String(),
});
export type PayloadChoice = Static<typeof PayloadChoice>;

/** Templates that give the same title, text and link as the format for any JSON. */
export const TemplateSuggestion = Type.Object({
  choices: Type.Array(PayloadChoice),
  /** Null if the payload is not a JSON object or list with a value. */
  templates: orNull(Templates),
});
export type TemplateSuggestion = Static<typeof TemplateSuggestion>;

export const TemplatePreview = Type.Union([
  Type.Object({
    type: Type.Literal("message"),
    text: Type.String(),
    username: Type.Optional(Type.String()),
    avatarUrl: Type.Optional(Type.String()),
    key: Type.Optional(Type.String()),
    level: Type.Optional(Level),
    state: Type.Optional(SentState),
  }),
  Type.Object({ type: Type.Literal("ignored"), reason: Type.String() }),
  Type.Object({ type: Type.Literal("failed"), error: TemplateError }),
]);
export type TemplatePreview = Static<typeof TemplatePreview>;
