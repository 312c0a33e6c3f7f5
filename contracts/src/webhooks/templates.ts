/** Templates, which turn any JSON body into a message. */
import Type, { type Static } from "typebox";
import { limits } from "../limits.ts";

const Template = Type.String({ maxLength: limits.templateLength });

/** Liquid templates. A blank result counts as absent. Without `when` every request posts a message. */
export const Templates = Type.Object({
  text: Template,
  username: Type.Optional(Template),
  avatarUrl: Type.Optional(Template),
  key: Type.Optional(Template),
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

export const PreviewTemplates = Type.Object({
  templates: Templates,
  /** The payload as received. */
  body: Type.String({ maxLength: limits.webhookBodyBytes }),
});

export const TemplatePreview = Type.Union([
  Type.Object({
    type: Type.Literal("message"),
    text: Type.String(),
    username: Type.Optional(Type.String()),
    avatarUrl: Type.Optional(Type.String()),
    key: Type.Optional(Type.String()),
  }),
  Type.Object({ type: Type.Literal("ignored"), reason: Type.String() }),
  Type.Object({ type: Type.Literal("failed"), error: TemplateError }),
]);
export type TemplatePreview = Static<typeof TemplatePreview>;
