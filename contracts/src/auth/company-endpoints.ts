/** Endpoints of sign-in with the company's account: part of the table of `api.ts`. */
import { NoContent } from "../ids.ts";
import * as company from "./company.ts";
import { LoginReply } from "./sign-in.ts";

// biome-ignore format: one line per endpoint
export const companyEndpoints = {
  "POST /api/auth/company/start": { access: "open", reply: company.CompanyRequest },
  "POST /api/auth/company/finish": { access: "open", body: company.CompanyReply, reply: LoginReply },
  "GET /api/me/company": { access: "session", reply: company.CompanyState },
  "POST /api/me/company": { access: "session", body: company.CompanyReply, reply: company.CompanyState },
  "DELETE /api/me/company": { access: "recent", reply: NoContent },
  "POST /api/me/company/start": { access: "recent", reply: company.CompanyRequest },
} as const;
