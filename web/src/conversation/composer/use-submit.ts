/** Submits the text of a field. Meanwhile the field takes no text, and if that fails, it keeps it. */
import { type RefObject, useRef, useState } from "react";

export function useSubmit(field: RefObject<HTMLTextAreaElement | null>) {
  const [failure, setFailure] = useState<unknown>(null);
  const isBusy = useRef(false);

  /** One at a time. */
  async function submit(work: () => void | Promise<void>): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    setFailure(null);
    try {
      const saving = work();
      if (saving && field.current) field.current.readOnly = true;
      await saving;
    } catch (error) {
      setFailure(error);
    } finally {
      isBusy.current = false;
      if (field.current) field.current.readOnly = false;
      field.current?.focus();
    }
  }

  return { failure, submit };
}
