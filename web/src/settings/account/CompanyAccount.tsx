/** The company's account in Settings → Password: connect, disconnect. */
import type { CompanyState } from "@belfry/contracts/auth/company";
import { Building2 } from "lucide-react";
import { useState } from "react";
import { call } from "../../api/call.ts";
import { CompanyButton } from "../../session/company/CompanyButton.tsx";
import { useReauthentication } from "../../session/reauthentication/use-reauthentication.tsx";
import { companyText as words } from "../../text/screens/security/company.ts";
import { exactTime, timeAgo } from "../../text/times.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { Row, Rows } from "../../ui/lists/Row.tsx";
import { announce } from "../../ui/notices/Announcer.tsx";
import styles from "../settings.module.css";

interface Props {
  state: CompanyState & { provider: string };
  onChanged: () => Promise<void>;
}

export function CompanyAccount({ state, onChanged }: Props) {
  const { provider, account, hasPassword } = state;
  const [isRemoving, setRemoving] = useState(false);
  const { withReauthentication, reauthenticationDialog } = useReauthentication(words.confirmReason);

  async function disconnect() {
    await withReauthentication(() => call("DELETE /api/me/company"));
    announce(words.disconnected);
    await onChanged();
  }

  return (
    <section aria-labelledby="company-account">
      <h2 id="company-account" className={styles.heading}>
        {words.title}
      </h2>
      {account ? (
        <Rows label={words.title}>
          <Row
            icon={Building2}
            title={account.email ?? provider}
            facts={[
              <span key="used" title={exactTime(account.lastUsedAt ?? account.connectedAt)}>
                {account.lastUsedAt
                  ? words.lastUsed(timeAgo(account.lastUsedAt))
                  : words.connectedAt(timeAgo(account.connectedAt))}
              </span>,
            ]}
            action={
              hasPassword && (
                <Button size="small" look="plainDanger" onClick={() => setRemoving(true)}>
                  {words.disconnect}
                </Button>
              )
            }
          />
        </Rows>
      ) : (
        <div className={styles.narrow}>
          <p className={styles.lead}>{words.lead(provider)}</p>
          <CompanyButton
            label={words.connect(provider)}
            purpose="connect"
            returnTo="/settings/password"
            withConfirmation={withReauthentication}
          />
        </div>
      )}
      {isRemoving && (
        <ConfirmDialog
          title={words.disconnectTitle}
          body={words.disconnectText(provider)}
          action={words.disconnect}
          onConfirm={disconnect}
          onClose={() => setRemoving(false)}
        />
      )}
      {reauthenticationDialog}
    </section>
  );
}
