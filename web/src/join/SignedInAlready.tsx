/** An invite opened by somebody who is a user already: it is for somebody else, or they sign out. */
import type { Me } from "@belfry/contracts/users";
import { useSignOut } from "../session/use-sign-out.ts";
import { text } from "../text/text.ts";
import { Button } from "../ui/controls/Button.tsx";
import { Doorway } from "../ui/notices/Doorway.tsx";
import { Notice } from "../ui/notices/Notice.tsx";
import styles from "./join.module.css";

const words = text.join;

interface Props {
  me: Me;
  onSignedOut: () => void;
  onStay: () => void;
}

export function SignedInAlready({ me, onSignedOut, onStay }: Props) {
  const { signOut, isBusy, failure } = useSignOut(onSignedOut);

  return (
    <Doorway title={words.title} lead={words.signedIn(me.displayName, me.email)}>
      <p>{words.signedInWhy}</p>
      {failure && <Notice tone="danger">{failure}</Notice>}
      <div className={styles.ways}>
        <Button look="primary" autoFocus isBusy={isBusy} onClick={signOut}>
          {words.signOut}
        </Button>
        <Button onClick={onStay}>{words.toChats}</Button>
      </div>
    </Doorway>
  );
}
