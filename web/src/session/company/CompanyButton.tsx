/** The button that leads to the company's sign-in. */
import { Building2 } from "lucide-react";
import { useState } from "react";
import { explain, isCancelled } from "../../text/explain.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { Notice } from "../../ui/notices/Notice.tsx";
import styles from "./company.module.css";
import { type CompanyPurpose, goToCompany } from "./company-requests.ts";

interface Props {
  label: string;
  purpose: CompanyPurpose;
  returnTo: string;
  /** Wraps the request, for one that needs a confirmation. */
  withConfirmation?: (send: () => Promise<void>) => Promise<void>;
}

const sendNow = (send: () => Promise<void>) => send();

export function CompanyButton({ label, purpose, returnTo, withConfirmation = sendNow }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function go() {
    setBusy(true);
    setFailure(null);
    try {
      await withConfirmation(() => goToCompany(purpose, returnTo)); // stays busy until the page is left
    } catch (error) {
      setBusy(false);
      if (!isCancelled(error)) setFailure(explain(error));
    }
  }

  return (
    <>
      {failure && <Notice tone="danger">{failure}</Notice>}
      <Button look="primary" className={styles.wide} isBusy={isBusy} onClick={go}>
        <Building2 size={18} />
        {label}
      </Button>
    </>
  );
}
