/** Shows a new API key, once, and a curl command that uses it. */
import type { CreatedApiKey } from "@belfry/contracts/auth/api-keys";
import { settingsText } from "../../text/screens/settings.ts";
import { text } from "../../text/text.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { DialogActions } from "../../ui/dialogs/DialogActions.tsx";
import { CopyField } from "../../ui/fields/CopyField.tsx";

const words = settingsText.apiKeys;

interface Props {
  created: CreatedApiKey;
  onClose: () => void;
}

export function ApiKeyCreated({ created: { name, key }, onClose }: Props) {
  return (
    <Dialog title={words.ready(name)} width="wide" onClose={onClose}>
      <p>{words.readyText}</p>
      <CopyField label={words.key} value={key} action={words.copyKey} />
      <CopyField
        label={words.curl}
        value={`curl -H 'Authorization: Bearer ${key}' ${location.origin}/api/me`}
        action={words.copyCurl}
      />
      <DialogActions>
        <Button look="primary" onClick={onClose}>
          {text.ui.done}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
