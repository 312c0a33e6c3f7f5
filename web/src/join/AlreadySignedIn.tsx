/** Shown to a signed-in user who opens an invite, which creates a new user. */
import type { Me } from "@belfry/contracts/users";
import { useSignOut } from "../session/sign-out.ts";
import { text } from "../text/text.ts";
import { Button } from "../ui/controls/Button.tsx";
import { CardPage } from "../ui/layout/CardPage.tsx";
import { Notice } from "../ui/notices/Notice.tsx";
import styles from "./join.module.css";

const words = text.join;

interface Props {
  serverName: string | null;
  me: Me;
  onSignedOut: () => void;
  onStay: () => void;
}

export function AlreadySignedIn({ serverName, me, onSignedOut, onStay }: Props) {
  const { signOut, isBusy, failure } = useSignOut(onSignedOut);

  return (
    <CardPage title={words.title(serverName)} lead={words.signedIn(me.displayName, me.email)}>
      <p>{words.signedInHint}</p>
      {failure && <Notice tone="danger">{failure}</Notice>}
      <div className={styles.actions}>
        <Button look="primary" autoFocus isBusy={isBusy} onClick={signOut}>
          {words.signOut}
        </Button>
        <Button onClick={onStay}>{words.toChats}</Button>
      </div>
    </CardPage>
  );
}
