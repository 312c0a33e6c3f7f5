/**
 * The dialog that confirms the user by password or, with two-factor authentication, by a code or a
 * recovery code. It shows a form as soon as it knows which one is right. Screens use it through
 * `useReauthentication`.
 */
import { call } from "../../api/call.ts";
import { text } from "../../text/text.ts";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import styles from "../../ui/forms/FormDialog.module.css";
import { Loadable } from "../../ui/lists/Loadable.tsx";
import { useLoad } from "../../ui/lists/use-load.ts";
import { CompanyButton } from "../company/CompanyButton.tsx";
import { currentPath } from "../company/company-requests.ts";
import { ConfirmationForm } from "./ConfirmationForm.tsx";

const words = text.reauthenticate;

async function load() {
  const [{ isOn }, company] = await Promise.all([
    call("GET /api/me/2fa"),
    call("GET /api/me/company"),
  ]);
  const { account, provider, hasPassword } = company;
  return { isOn, company: account && provider, hasPassword };
}

interface Props {
  /** Why the user has to confirm. */
  reason: string;
  onConfirmed: () => void;
  onClose: () => void;
}

export function Reauthenticate({ reason, onConfirmed, onClose }: Props) {
  const twoFactor = useLoad(load);
  const { isOn, hasPassword } = twoFactor.value ?? {};
  const byPassword = hasPassword ? words.byPasswordTitle : words.title;

  return (
    <Dialog title={isOn ? words.byCodeTitle : byPassword} onClose={onClose}>
      <Loadable state={twoFactor}>
        {({ isOn, company, hasPassword }) =>
          company && !hasPassword && !isOn ? (
            <>
              <p className={styles.intro}>{reason}</p>
              <CompanyAgain company={company} />
            </>
          ) : (
            <ConfirmationForm
              key={String(isOn)}
              reason={reason}
              hasApp={isOn}
              // Another window has turned it on or off since.
              onChanged={(isOn) => twoFactor.update((state) => ({ ...state, isOn }))}
              onConfirmed={onConfirmed}
              onCancel={onClose}
            >
              {company && !isOn && <CompanyAgain company={company} />}
            </ConfirmationForm>
          )
        }
      </Loadable>
    </Dialog>
  );
}

/** A new session counts as a confirmation. The user comes back to this page. */
function CompanyAgain({ company }: { company: string }) {
  return (
    <CompanyButton label={text.company.again(company)} purpose="sign-in" returnTo={currentPath()} />
  );
}
