/** The server asks everybody for two-factor, and this user has none yet: nothing else is open. */
import type { Me } from "@belfry/contracts/users";
import EnrolHere from "../session/two-factor/EnrolHere.tsx";
import { useSignOut } from "../session/use-sign-out.ts";
import { text } from "../text/text.ts";
import { Button } from "../ui/controls/Button.tsx";
import { Doorway } from "../ui/notices/Doorway.tsx";
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
    <Doorway title={words.title} lead={words.lead}>
      <EnrolHere me={me} onDone={onDone} />
      {failure && <Notice tone="danger">{failure}</Notice>}
      <div className={styles.otherWays}>
        <Button size="small" look="quiet" isBusy={isBusy} onClick={signOut}>
          {words.signOut}
        </Button>
      </div>
    </Doorway>
  );
}
