/** Administration → Policy. */

import { useState } from "react";
import { Link } from "wouter";
import { call } from "../api/call.ts";
import { useMe } from "../live/hooks.ts";
import { ExportPart } from "../session/deletion/ExportPart.tsx";
import { useReauthentication } from "../session/reauthentication/use-reauthentication.tsx";
import { isProblem } from "../text/explain.ts";
import { adminText } from "../text/screens/admin.ts";
import { deletionText } from "../text/screens/deletion.ts";
import { useAction } from "../ui/controls/use-action.ts";
import { ConfirmDialog } from "../ui/dialogs/ConfirmDialog.tsx";
import { Switch } from "../ui/fields/Switch.tsx";
import { Loadable } from "../ui/lists/Loadable.tsx";
import { useLoad } from "../ui/lists/use-load.ts";
import { announce } from "../ui/notices/Announcer.tsx";
import { Notice } from "../ui/notices/Notice.tsx";
import styles from "./admin.module.css";
import { RetentionPolicy } from "./RetentionPolicy.tsx";
import { ServerName } from "./ServerName.tsx";

const words = adminText.policy;
const load = () => call("GET /api/admin/policy");

export function Policy() {
  const me = useMe();
  const policy = useLoad(load);
  const [isConfirming, setConfirming] = useState(false);
  const { withReauthentication, reauthenticationDialog } = useReauthentication(words.confirmReason);
  async function setRequired(requireTwoFactor: boolean) {
    const body = { requireTwoFactor };
    await withReauthentication(() => call("PATCH /api/admin/policy", { body }));
    await policy.reload();
    announce(requireTwoFactor ? words.turnedOn : words.turnedOff);
  }
  const turnOff = useAction(() => setRequired(false));

  return (
    <div className={styles.column}>
      <p className={styles.lead}>{words.lead}</p>
      <Loadable state={policy}>
        {(loaded) => (
          <>
            <Switch
              label={words.require}
              hint={words.requireHint}
              isOn={loaded.requireTwoFactor}
              isBusy={turnOff.isBusy}
              onChange={(isOn) => (isOn ? setConfirming(true) : turnOff.run())}
            />
            <ServerName policy={loaded} onChanged={(after) => policy.update(() => after)} />
            <RetentionPolicy policy={loaded} onChanged={(after) => policy.update(() => after)} />
            {me.role === "owner" && (
              <ExportPart
                title={deletionText.export.serverHeading}
                lead={deletionText.export.serverLead}
                action={deletionText.export.serverAction}
                path="/api/admin/export"
              />
            )}
          </>
        )}
      </Loadable>
      {turnOff.failure && <Notice tone="danger">{turnOff.failure}</Notice>}
      {isConfirming && (
        <ConfirmDialog
          title={words.turnOnTitle}
          body={words.turnOnText}
          action={words.turnOn}
          // An admin without two-factor authentication cannot require it.
          help={(error) =>
            isProblem(error, "two_factor_off") && (
              <Link href="/settings/two-factor">{words.toOwnSettings}</Link>
            )
          }
          onConfirm={() => setRequired(true)}
          onClose={() => setConfirming(false)}
        />
      )}
      {reauthenticationDialog}
    </div>
  );
}
