/** A part of a screen that downloads an export. */
import { useId } from "react";
import { checkDownload } from "../../api/check-download.ts";
import { deletionText } from "../../text/screens/deletion.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { startDownload } from "../../ui/controls/download.ts";
import { useAction } from "../../ui/controls/use-action.ts";
import { toast } from "../../ui/notices/Announcer.tsx";
import { Notice } from "../../ui/notices/Notice.tsx";
import { useReauthentication } from "../reauthentication/use-reauthentication.tsx";
import styles from "./parts.module.css";

const words = deletionText.export;

interface Props {
  title: string;
  lead: string;
  action: string;
  path: "/api/me/export" | "/api/admin/export";
}

export function ExportPart({ title, lead, action, path }: Props) {
  const id = useId();
  const { withReauthentication, reauthenticationDialog } = useReauthentication(words.confirmReason);
  const start = useAction(async () => {
    await withReauthentication(() => checkDownload(path));
    startDownload(path);
    toast(words.started);
  });
  return (
    <section aria-labelledby={id} className={styles.part}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <p className={styles.lead}>{lead}</p>
      {start.failure && <Notice tone="danger">{start.failure}</Notice>}
      <Button isBusy={start.isBusy} onClick={start.run}>
        {action}
      </Button>
      {reauthenticationDialog}
    </section>
  );
}
