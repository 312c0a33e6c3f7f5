/** Asks for a name, then lets browser and authenticator make the passkey. */

import type { Passkey } from "@belfry/contracts/auth/passkeys";
import { limits } from "@belfry/contracts/limits";
import { useState } from "react";
import { createPasskey } from "../../session/passkeys/ceremonies.ts";
import { explainPasskey } from "../../session/passkeys/explain-passkey.ts";
import { checkLine } from "../../text/check.ts";
import { isProblem } from "../../text/explain.ts";
import { passkeysText as words } from "../../text/passkeys.ts";
import { text } from "../../text/text.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { Dialog, DialogActions } from "../../ui/dialogs/Dialog.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { useForm } from "../../ui/fields/use-form.ts";
import { Notice } from "../../ui/notices/Notice.tsx";
import styles from "./passkeys.module.css";
import { thisDevice } from "./this-device.ts";

interface Props {
  confirmed: <T>(send: () => Promise<T>) => Promise<T>;
  onAdded: (passkey: Passkey) => void;
  onClose: () => void;
}

export function AddPasskey({ confirmed, onAdded, onClose }: Props) {
  const [name, setName] = useState(() => thisDevice(navigator.userAgent));
  const { form, isBusy, errors, error, failure } = useForm({
    fields: ["name"],
    check: () => ({ name: checkLine(name, limits.nameLength) }),
    send: async () => onAdded(await createPasskey(name.trim(), confirmed)),
  });
  const isRefused = isProblem(error, "invalid_passkey");

  return (
    <Dialog title={words.add} onClose={onClose}>
      <p className={styles.why}>{words.addWhy}</p>
      <form {...form}>
        <TextField
          data-autofocus
          label={words.name}
          hint={words.nameHint}
          value={name}
          onChange={setName}
          error={errors.name}
          required
          autoComplete="off"
          onFocus={(event) => event.target.select()}
        />
        {failure && (
          <Notice tone="danger">{isRefused ? words.notAccepted : explainPasskey(error)}</Notice>
        )}
        <DialogActions>
          <Button onClick={onClose}>{text.ui.cancel}</Button>
          <Button type="submit" look="primary" isBusy={isBusy}>
            {words.add}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
