/**
 * The dialog that confirms the user by password or, with two-factor authentication, by a code or a
 * recovery code. It shows a form as soon as it knows which one is right. Screens use it through
 * `useReauthentication`.
 */
import { call } from "../../api/call.ts";
import { text } from "../../text/text.ts";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { Loadable } from "../../ui/lists/Loadable.tsx";
import { useLoad } from "../../ui/lists/use-load.ts";
import { ConfirmationForm } from "./ConfirmationForm.tsx";

const words = text.reauthenticate;

async function load() {
  const [{ isOn }, company] = await Promise.all([
    call("GET /api/me/2fa"),
    call("GET /api/me/company"),
  ]);
  return { isOn, company: company.account && company.provider };
}

interface Props {
  /** Why the user has to confirm. */
  reason: string;
  onConfirmed: () => void;
  onClose: () => void;
}

export function Reauthenticate({ reason, onConfirmed, onClose }: Props) {
  const twoFactor = useLoad(load);
  const title = { true: words.byCodeTitle, false: words.byPasswordTitle, undefined: words.title };

  return (
    <Dialog title={title[`${twoFactor.value?.isOn}`]} onClose={onClose}>
      <Loadable state={twoFactor}>
        {({ isOn, company }) => (
          <ConfirmationForm
            key={String(isOn)}
            reason={reason}
            hasApp={isOn}
            company={company}
            // Another window has turned it on or off since.
            onChanged={(isOn) => twoFactor.update((state) => ({ ...state, isOn }))}
            onConfirmed={onConfirmed}
            onCancel={onClose}
          />
        )}
      </Loadable>
    </Dialog>
  );
}
