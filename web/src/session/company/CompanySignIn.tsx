/** Sign-in with the company's account, above the other ways to sign in. */
import { call } from "../../api/call.ts";
import { text } from "../../text/text.ts";
import { useLoad } from "../../ui/lists/use-load.ts";
import { CompanyButton } from "./CompanyButton.tsx";
import styles from "./company.module.css";
import { currentPath } from "./company-requests.ts";

const words = text.company;
const load = () => call("GET /api/auth/options");

/** Shows nothing on servers without a provider. */
export function CompanySignIn() {
  const { value } = useLoad(load);
  if (!value?.company) return null;
  return (
    <div className={styles.signIn}>
      <CompanyButton
        label={words.signIn(value.company)}
        purpose="sign-in"
        returnTo={currentPath()}
      />
      <p className={styles.hint}>{words.signInHint}</p>
    </div>
  );
}
