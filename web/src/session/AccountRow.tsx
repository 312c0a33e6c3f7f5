/** The signed-in user at the end of the settings, with the button that signs out. */
import type { Me } from "@belfry/contracts/users";
import { LogOut } from "lucide-react";
import { usePresence } from "../live/hooks.ts";
import { adminText } from "../text/screens/admin.ts";
import { text } from "../text/text.ts";
import { IconButton } from "../ui/controls/IconButton.tsx";
import { Face } from "../ui/marks/Face.tsx";
import { Notice } from "../ui/notices/Notice.tsx";
import styles from "./AccountRow.module.css";
import { useSignOut } from "./sign-out.ts";

interface Props {
  me: Me;
  onSignedOut: () => void;
}

export function AccountRow({ me, onSignedOut }: Props) {
  const { displayName, id, avatarUrl, role } = me;
  const { presence } = usePresence(id);
  const { signOut, isBusy, failure } = useSignOut(onSignedOut);
  return (
    <div className={styles.row}>
      <Face name={displayName} userId={id} url={avatarUrl} size={28} presence={presence} />
      <div className={styles.user}>
        <p className={styles.name}>{displayName}</p>
        <p className={styles.place}>{`${adminText.roles[role]} · ${location.host}`}</p>
      </div>
      <IconButton
        icon={LogOut}
        label={text.accountMenu.signOut}
        disabled={isBusy}
        onClick={() => void signOut()}
      />
      {failure && <Notice tone="danger">{failure}</Notice>}
    </div>
  );
}
