/** Settings → Your data. */
import type { Me } from "@belfry/contracts/users";
import { useState } from "react";
import { deletionText } from "../../text/deletion.ts";
import { Button } from "../../ui/controls/Button.tsx";
import styles from "../settings.module.css";
import { DeleteAccount } from "./DeleteAccount.tsx";

const words = deletionText.account;

export function YourData({ me }: { me: Me }) {
  const [isDeleting, setDeleting] = useState(false);
  return (
    <section aria-labelledby="delete-account">
      <h2 id="delete-account" className={styles.heading}>
        {words.heading}
      </h2>
      <p className={styles.lead}>{words.lead}</p>
      <Button look="danger" onClick={() => setDeleting(true)}>
        {words.open}
      </Button>
      {isDeleting && <DeleteAccount me={me} onClose={() => setDeleting(false)} />}
    </section>
  );
}
