/** Creates a passkey with a name. */
import type { Passkey } from "@belfry/contracts/auth/passkeys";
import { limits } from "@belfry/contracts/limits";
import { createPasskey } from "../../session/passkeys/ceremonies.ts";
import { explainCreation } from "../../session/passkeys/explain-passkey.ts";
import type { WithReauthentication } from "../../session/reauthentication/use-reauthentication.tsx";
import { checkRequired } from "../../text/check.ts";
import { passkeysText as words } from "../../text/screens/security/passkeys.ts";
import { TextField } from "../../ui/fields/TextField.tsx";
import { FormDialog } from "../../ui/forms/FormDialog.tsx";
import { useForm } from "../../ui/forms/use-form.ts";
import styles from "../settings.module.css";
import { deviceName } from "./device-name.ts";

interface Props {
  withReauthentication: WithReauthentication;
  onAdded: (passkey: Passkey) => void;
  onClose: () => void;
}

export function AddPasskey({ withReauthentication, onAdded, onClose }: Props) {
  const form = useForm({
    initial: { name: deviceName(navigator.userAgent) },
    check: ({ name }) => ({ name: checkRequired(name, "name", limits.nameLength) }),
    send: async ({ name }) => onAdded(await createPasskey(name.trim(), withReauthentication)),
    explain: explainCreation,
  });

  return (
    <FormDialog
      title={words.add}
      intro={<span className={styles.muted}>{words.addIntro}</span>}
      form={form}
      submit={words.add}
      onClose={onClose}
    >
      <TextField
        data-autofocus
        label={words.name}
        hint={words.nameHint}
        {...form.field("name")}
        required
        autoComplete="off"
        onFocus={(event) => event.target.select()}
      />
    </FormDialog>
  );
}
