/**
 * One form's way from Enter to its outcome: checks the fields, sends once, puts each refusal beside
 * its field or, where none fits, above the buttons, and moves the focus to the first that is wrong.
 */
import { type FormEvent, useEffect, useRef, useState } from "react";
import { codeOf, explain, fieldErrors, isCalledOff } from "../../text/explain.ts";

interface Options<Field extends string> {
  /** The members of the body that have a field on screen. */
  fields: readonly Field[];
  /** The field at fault where the refusal names none, by the refusal's code. */
  blames?: Readonly<Record<string, Field>>;
  /** What can be known without asking the server. */
  check?: () => Partial<Record<Field, string | undefined>>;
  send: () => Promise<void>;
}

export function useForm<Field extends string>({ fields, blames, check, send }: Options<Field>) {
  const form = useRef<HTMLFormElement>(null);
  /** A password or code that was refused is typed anew, not corrected: it is selected. */
  const isBlamed = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [errors, setErrors] = useState<Partial<Record<Field, string | undefined>>>({});
  const [failure, setFailure] = useState<string | null>(null);

  useEffect(() => {
    if (!Object.values(errors).some(Boolean)) return;
    const first = form.current?.querySelector<HTMLInputElement>("[aria-invalid=true]");
    first?.focus();
    if (isBlamed.current) first?.select();
  }, [errors]);

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation(); // a form in a dialog inside a form's React tree
    if (isBusy) return;
    const found = check?.() ?? {};
    isBlamed.current = false;
    setErrors(found);
    setFailure(null);
    setError(null);
    if (Object.values(found).some(Boolean)) return;
    setBusy(true);
    try {
      await send();
    } catch (refusal) {
      if (isCalledOff(refusal)) return;
      const named = fieldErrors(refusal, blames);
      isBlamed.current = Object.hasOwn(blames ?? {}, codeOf(refusal) ?? "");
      const shown = fields.filter((field) => named[field]);
      setError(refusal);
      setErrors(Object.fromEntries(shown.map((field) => [field, named[field]])) as typeof errors);
      if (shown.length === 0) setFailure(explain(refusal));
    } finally {
      setBusy(false);
    }
  }

  return { form: { ref: form, onSubmit, noValidate: true }, isBusy, errors, error, failure };
}
