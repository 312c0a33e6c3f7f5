/** Leads from two-factor authentication to the passkeys, which need no code. */
import { ChevronRight, Fingerprint } from "lucide-react";
import { Link } from "wouter";
import { call } from "../../api/call.ts";
import { settingsText } from "../../text/screens/settings.ts";
import { Row, Rows } from "../../ui/lists/Row.tsx";
import { useLoad } from "../../ui/lists/use-load.ts";
import styles from "./two-factor.module.css";

const words = settingsText.twoFactor;
const load = async () => (await call("GET /api/me/passkeys")).items;

export function PasskeysRow() {
  const { value: passkeys } = useLoad(load);
  // Without the number, the row is as useful.
  const number = passkeys && words.passkeyCount(passkeys.length);
  return (
    <div className={styles.passkeys}>
      <Rows label={words.passkeys}>
        <Row
          icon={Fingerprint}
          title={words.passkeys}
          facts={[[words.passkeysHint, number].filter(Boolean).join(" ")]}
          action={
            <Link
              href="/settings/passkeys"
              className={styles.manage}
              aria-label={words.managePasskeys}
            >
              {words.manage}
              <ChevronRight size={16} />
            </Link>
          }
        />
      </Rows>
    </div>
  );
}
