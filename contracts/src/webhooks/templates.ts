/** Templates: how a webhook makes messages of a body that no format reads. */
import Type, { type Static } from "typebox";
import { limits } from "../limits.ts";

const Template = Type.String({ maxLength: limits.templateLength });

/** Liquid. What renders blank counts as absent; without `when`, or where it renders true, a message is posted. */
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
  /** The payload as it was received. */
  body: Type.String({ maxLength: limits.webhookBodyBytes }),
});

/** What the same code will make of such a payload. */
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
