/** Shown to a user who must turn on two-factor authentication before anything else. */
import type { Me } from "@belfry/contracts/users";
import { useSignOut } from "../session/sign-out.ts";
import { TwoFactorSetup } from "../session/two-factor/TwoFactorSetup.tsx";
import { text } from "../text/text.ts";
import { Button } from "../ui/controls/Button.tsx";
import { CardPage } from "../ui/layout/CardPage.tsx";
import { Notice } from "../ui/notices/Notice.tsx";
import styles from "./sign-in.module.css";

const words = text.enrolment;

interface Props {
  me: Me;
  onDone: () => void;
  onSignedOut: () => void;
}

export default function EnrolmentRequired({ me, onDone, onSignedOut }: Props) {
  const { signOut, isBusy, failure } = useSignOut(onSignedOut);
  return (
    <CardPage title={words.title} lead={words.lead}>
      <TwoFactorSetup me={me} onDone={onDone} />
      {failure && <Notice tone="danger">{failure}</Notice>}
      <div className={styles.alternatives}>
        <Button size="small" look="quiet" isBusy={isBusy} onClick={signOut}>
          {words.signOut}
        </Button>
      </div>
    </CardPage>
  );
}
