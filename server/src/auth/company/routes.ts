/** HTTP routes for the company's account. */
import type { Routes } from "../../access/routes.ts";
import { type SessionReplyOptions, sessionReply } from "../sessions/session-reply.ts";
import type { CompanySignIn } from "./company.ts";

export function mountCompanyRoutes(
  routes: Routes,
  company: CompanySignIn,
  options: SessionReplyOptions,
): void {
  const { signInOrigin } = options.credentials;

  routes.on("POST /api/auth/company/start", ({ origin }) => company.start(null, origin));

  routes.onSmall("POST /api/auth/company/finish", async (call) => {
    const result = await company.signIn(call.body, signInOrigin(call));
    return "require2fa" in result ? result : sessionReply(result, call, options);
  });

  routes.on("GET /api/me/company", ({ identity }) => company.state(identity.user));

  routes.on("POST /api/me/company/start", ({ identity, origin }) =>
    company.start(identity.user.id, origin),
  );

  routes.onSmall("POST /api/me/company", ({ identity, body }) => company.connect(identity, body));

  routes.on("DELETE /api/me/company", ({ identity }) => company.disconnect(identity));
}
