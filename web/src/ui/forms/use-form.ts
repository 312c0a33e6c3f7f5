/** State of a form: values, checks, submission, and the errors of its fields. */
import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import * as problems from "../../text/explain.ts";

type SetFields<Field extends string> = (changed: Partial<Record<Field, string>>) => void;
type Errors<Field extends string> = Partial<Record<Field, string | undefined>>;

interface Options<Field extends string> {
  /** The text fields on screen, named like the members of the request body. */
  initial: Record<Field, string>;
  /** The field that shows a problem that names no field, by problem code. */
  fieldByCode?: Readonly<Record<string, NoInfer<Field>>>;
  /** Checks that need no request. */
  check?: (values: Record<Field, string>) => Errors<NoInfer<Field>>;
  /** Whether there are unsaved changes outside of the text fields. */
  hasOtherChanges?: boolean;
  /** `set` changes fields afterwards. */
  send: (values: Record<Field, string>, set: SetFields<Field>) => Promise<void>;
  /** Describes an error that belongs to no field. */
  explain?: (error: unknown) => string;
}

/** The part of a form that `FormActions` and similar components use. */
export interface FormState {
  /** For the `form` element. */
  props: {
    ref: RefObject<HTMLFormElement | null>;
    onSubmit: (event: FormEvent) => Promise<void>;
    noValidate: true;
    /** A dialog asks before it closes with this form inside. */
    "data-unsaved": true | undefined;
  };
  isBusy: boolean;
  error: unknown;
  /** The sentence for `error`, if no field shows it. */
  failure: string | null;
}

export function useForm<Field extends string>(options: Options<Field>) {
  const { initial, fieldByCode = {}, check, send, explain = problems.explain } = options;
  const form = useRef<HTMLFormElement>(null);
  /** A rejected password or code is selected, because users retype it instead of correcting it. */
  const isRejected = useRef(false);
  const [values, setValues] = useState(initial);
  const [saved, setSaved] = useState(initial);
  const [isBusy, setBusy] = useState(false);
  const [isSent, setSent] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [errors, setErrors] = useState<Errors<Field>>({});
  const [failure, setFailure] = useState<string | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: later values are not saved
  useEffect(() => {
    if (isSent) setSaved(values);
  }, [isSent]);

  useEffect(() => {
    if (!Object.values(errors).some(Boolean)) return;
    const first = form.current?.querySelector<HTMLInputElement>("[aria-invalid=true]");
    first?.focus();
    if (isRejected.current) first?.select();
  }, [errors]);

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation(); // React bubbles it from a dialog to the form that opened the dialog
    if (isBusy) return;
    const found: Errors<Field> = check?.(values) ?? {};
    isRejected.current = false;
    setErrors(found);
    setFailure(null);
    setError(null);
    setSent(false);
    if (Object.values(found).some(Boolean)) return;
    setBusy(true);
    try {
      await send(values, set);
      setSent(true);
    } catch (error) {
      if (!problems.isCancelled(error)) showError(error);
    } finally {
      setBusy(false);
    }
  }

  function showError(error: unknown) {
    const byField = Object.entries(problems.fieldErrors(error, fieldByCode));
    const shown = byField.filter(([name]) => Object.hasOwn(initial, name));
    isRejected.current = Object.hasOwn(fieldByCode, problems.codeOf(error) ?? "");
    setError(error);
    setErrors(Object.fromEntries(shown) as Errors<Field>);
    if (shown.length === 0) setFailure(explain(error));
  }

  function set(changed: Partial<Record<Field, string>>) {
    setValues((values) => ({ ...values, ...changed }));
  }

  /** The props of a text field. */
  const field = (name: Field) => ({
    value: values[name],
    onChange: (value: string) => set({ [name]: value } as Partial<Record<Field, string>>),
    error: errors[name],
  });

  const names = Object.keys(values) as Field[];
  const isUnsaved = options.hasOtherChanges || names.some((name) => values[name] !== saved[name]);
  const props: FormState["props"] = {
    ref: form,
    onSubmit,
    noValidate: true,
    "data-unsaved": isUnsaved || undefined,
  };
  return { props, field, values, set, isBusy, isSent, error, failure };
}
