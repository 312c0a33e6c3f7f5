/** Shows a question before an action that cannot be undone. */
import { type ReactNode, useState } from "react";
import { cancelError } from "../../text/explain.ts";
import { ConfirmDialog } from "./ConfirmDialog.tsx";

interface Question {
  title: string;
  body: string;
  action: string;
}

/** Rejects with `cancelError()` if the user closes the dialog. */
export type Confirm = (question: Question) => Promise<void>;

interface Confirmation {
  confirm: Confirm;
  /** The open dialog. The caller renders it. */
  confirmationDialog: ReactNode;
}

export function useConfirmation(): Confirmation {
  const [asked, setAsked] = useState<(Question & PromiseWithResolvers<void>) | null>(null);

  async function confirm(question: Question): Promise<void> {
    const answer = Promise.withResolvers<void>();
    setAsked({ ...question, ...answer });
    try {
      await answer.promise;
    } finally {
      setAsked(null);
    }
  }

  const confirmationDialog = asked && (
    <ConfirmDialog
      title={asked.title}
      body={asked.body}
      action={asked.action}
      onConfirm={async () => asked.resolve()}
      onClose={() => asked.reject(cancelError())}
    />
  );
  return { confirm, confirmationDialog };
}
