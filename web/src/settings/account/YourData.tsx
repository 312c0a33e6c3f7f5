/** Settings → Your data. */
import type { Me } from "@belfry/contracts/users";
import { useState } from "react";
import { SectionIntro } from "../../sections/SectionIntro.tsx";
import { ExportPart } from "../../session/deletion/ExportPart.tsx";
import styles from "../../session/deletion/parts.module.css";
import { deletionText } from "../../text/screens/deletion.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { DeleteAccount } from "./DeleteAccount.tsx";

const words = deletionText.account;

export function YourData({ me }: { me: Me }) {
  const [isDeleting, setDeleting] = useState(false);
  return (
    <>
      <SectionIntro lead={words.sectionLead} />
      <ExportPart
        title={deletionText.export.heading}
        lead={deletionText.export.lead}
        action={deletionText.export.action}
        path="/api/me/export"
      />
      <section aria-labelledby="delete-account" className={styles.part}>
        <h2 id="delete-account" className={styles.title}>
          {words.heading}
        </h2>
        <p className={styles.lead}>{words.lead}</p>
        <Button look="plainDanger" onClick={() => setDeleting(true)}>
          {words.open}
        </Button>
        {isDeleting && <DeleteAccount me={me} onClose={() => setDeleting(false)} />}
      </section>
    </>
  );
}
