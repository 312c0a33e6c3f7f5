/** Settings → Password: the password and the company's account. */
import type { Me } from "@belfry/contracts/users";
import { call } from "../../api/call.ts";
import { settingsText } from "../../text/screens/settings.ts";
import { useLoad } from "../../ui/lists/use-load.ts";
import { Notice } from "../../ui/notices/Notice.tsx";
import { ChangePassword } from "./ChangePassword.tsx";
import { CompanyAccount } from "./CompanyAccount.tsx";

const load = () => call("GET /api/me/company");

export function Password({ me }: { me: Me }) {
  const company = useLoad(load);
  const { provider = null, hasPassword = true } = company.value ?? {};
  return (
    <>
      {hasPassword ? <ChangePassword me={me} /> : <Notice>{settingsText.password.none}</Notice>}
      {company.value && provider !== null && (
        <CompanyAccount state={{ ...company.value, provider }} onChanged={company.reload} />
      )}
    </>
  );
}
