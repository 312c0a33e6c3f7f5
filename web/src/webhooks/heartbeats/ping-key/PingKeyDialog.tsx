/** The ping key of a chat: an address that names heartbeats by slugs, and may create them. */
import type { SetPingKey } from "@belfry/contracts/on-call/heartbeats/heartbeats";
import type { Webhook } from "@belfry/contracts/webhooks/webhooks";
import { useCallback } from "react";
import { call } from "../../../api/call.ts";
import { heartbeatsText } from "../../../text/screens/on-call/heartbeats.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { useAction } from "../../../ui/controls/use-action.ts";
import { DialogActions } from "../../../ui/dialogs/DialogActions.tsx";
import { DialogFrame } from "../../../ui/dialogs/DialogFrame.tsx";
import { useConfirmation } from "../../../ui/dialogs/use-confirmation.tsx";
import { CopyField } from "../../../ui/fields/CopyField.tsx";
import { SelectField } from "../../../ui/fields/SelectField.tsx";
import { Loadable } from "../../../ui/lists/Loadable.tsx";
import { useLoad } from "../../../ui/lists/use-load.ts";
import { Notice } from "../../../ui/notices/Notice.tsx";
import styles from "./PingKeyDialog.module.css";

const words = heartbeatsText.pingKey;
const path = "/api/chats/:chatId/ping-key" as const;

interface Props {
  chatId: number;
  webhooks: readonly Webhook[];
  onClose: () => void;
}

export default function PingKeyDialog({ chatId, webhooks, onClose }: Props) {
  const load = useCallback(() => call(`GET ${path}`, { params: { chatId } }), [chatId]);
  const state = useLoad(load);
  const { confirm, confirmationDialog } = useConfirmation();
  const { isBusy, failure, run } = useAction(async (change: () => Promise<unknown>) => {
    await change();
    await state.reload();
  });
  const set = (body: SetPingKey) => call(`PUT ${path}`, { params: { chatId }, body });
  const replace = (createsFor: number | null) => async () => {
    await confirm(words.replacing);
    await set({ createsFor, rotate: true });
  };
  const deleteKey = async () => {
    await confirm(words.deleting);
    await call(`DELETE ${path}`, { params: { chatId } });
  };
  const options = [
    { value: "", label: words.nothing },
    ...webhooks.map(({ id, name }) => ({ value: String(id), label: words.createsFor(name) })),
  ];

  return (
    <DialogFrame title={words.title} onClose={onClose}>
      <p>{words.intro}</p>
      {failure && <Notice tone="danger">{failure}</Notice>}
      <Loadable state={state}>
        {({ pingKey }) =>
          pingKey ? (
            <>
              <div className={styles.fields}>
                <CopyField label={words.address} value={`${pingKey.url}/`} action={words.copy} />
                <SelectField
                  label={words.create}
                  hint={words.createHint}
                  value={String(pingKey.createsFor ?? "")}
                  options={options}
                  isWide
                  onChange={(id) => void run(() => set({ createsFor: id ? Number(id) : null }))}
                />
              </div>
              <DialogActions>
                <Button isBusy={isBusy} onClick={() => run(deleteKey)}>
                  {words.deleting.action}
                </Button>
                <Button isBusy={isBusy} onClick={() => run(replace(pingKey.createsFor))}>
                  {words.replacing.action}
                </Button>
              </DialogActions>
            </>
          ) : (
            <DialogActions>
              <Button onClick={onClose}>{words.cancel}</Button>
              <Button
                look="primary"
                isBusy={isBusy}
                onClick={() => run(() => set({ createsFor: null }))}
              >
                {words.submit}
              </Button>
            </DialogActions>
          )
        }
      </Loadable>
      {confirmationDialog}
    </DialogFrame>
  );
}
