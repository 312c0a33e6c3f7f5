/** Sign-in with the company's account (OpenID Connect). */
import Type, { type Static } from "typebox";
import { Time } from "../ids.ts";

export const CompanyRequest = Type.Object({
  /** The page of the provider. */
  url: Type.String(),
  /** Keep it in the browser, and send it when the provider has sent the user back. */
  token: Type.String(),
});
export type CompanyRequest = Static<typeof CompanyRequest>;

export const CompanyReply = Type.Object({
  token: Type.String(),
  /** The query of the URL to which the provider sent the user back, such as `?code=…&state=…`. */
  query: Type.String({ maxLength: 8192 }),
});
export type CompanyReply = Static<typeof CompanyReply>;

export const CompanyState = Type.Object({
  /** The name of the company. Null if this server has no provider. */
  provider: Type.Union([Type.Null(), Type.String()]),
  /** Null if none is connected. */
  account: Type.Union([
    Type.Null(),
    Type.Object({
      /** As the provider named it at the last sign-in. */
      email: Type.Union([Type.Null(), Type.String()]),
      connectedAt: Time,
      lastUsedAt: Type.Union([Type.Null(), Time]),
    }),
  ]),
  hasPassword: Type.Boolean(),
});
export type CompanyState = Static<typeof CompanyState>;
