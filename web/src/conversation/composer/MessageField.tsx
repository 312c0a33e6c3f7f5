/** The field of a message, or the preview of its text. */
import { type KeyboardEvent, type RefObject, useLayoutEffect } from "react";
import { text } from "../../text/text.ts";
import { isShortcut } from "../../ui/shortcuts/keys.ts";
import { Markdown } from "../markdown/Markdown.tsx";
import styles from "./Composer.module.css";
import type { Completion } from "./completion/use-completion.tsx";
import type { FieldEdits } from "./formatting/field-edits.ts";
import { marksWithShortcut } from "./formatting/formatting.ts";
import type { usePaste } from "./paste/use-paste.ts";

const words = text.conversation;
const growsByItself = CSS.supports("field-sizing", "content");

interface Props {
  field: RefObject<HTMLTextAreaElement | null>;
  value: string;
  isPreview: boolean;
  label: string;
  placeholder: string;
  enterKey: "send" | "done";
  completion: Completion;
  edits: FieldEdits;
  onPaste: ReturnType<typeof usePaste>["onPaste"];
  onChange: (value: string) => void;
  onSubmit: () => void;
  onSendLater: (() => void) | undefined;
  onEscape: (() => void) | undefined;
  onArrowUpInEmpty: (() => void) | undefined;
}

export function MessageField(props: Props) {
  const { field, value, isPreview, completion } = props;
  useHeight(field, value, isPreview);

  if (isPreview) {
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
      <section className={styles.preview} tabIndex={0} aria-label={words.preview}>
        {value.trim() ? <Markdown source={value} /> : words.previewEmpty}
      </section>
    );
  }
  return (
    <textarea
      ref={field}
      className={styles.field}
      rows={1}
      dir="auto"
      aria-label={props.label}
      placeholder={props.placeholder}
      defaultValue={value}
      enterKeyHint={props.enterKey}
      autoComplete="off"
      {...completion.fieldProps}
      onChange={({ target, nativeEvent }) => {
        props.onChange(target.value);
        completion.update((nativeEvent as InputEvent).isComposing);
      }}
      onCompositionEnd={() => completion.update()}
      onSelect={() => completion.update()}
      onPaste={props.onPaste}
      onBlur={completion.close}
      onKeyDown={(event) => {
        if (onKey(event, props)) event.preventDefault();
      }}
    />
  );
}

/** Whether the key has been used. */
function onKey(event: KeyboardEvent, props: Props): boolean {
  const { value, completion, edits, onSubmit, onSendLater, onEscape, onArrowUpInEmpty } = props;
  // These keys belong to the input method while it composes; Safari then reports 229.
  if (event.nativeEvent.isComposing || event.keyCode === 229) return false;
  if (completion.onKeyDown(event)) return true;
  const mark = marksWithShortcut.find((name) => isShortcut(event, name));
  if (mark) edits.format(mark);
  else if (isShortcut(event, "sendLater") && onSendLater) onSendLater();
  else if (isShortcut(event, "send")) onSubmit();
  else if (isShortcut(event, "newLine")) return edits.continueList();
  else if (isShortcut(event, "cancel") && onEscape) onEscape();
  else if (isShortcut(event, "editLast") && value === "" && onArrowUpInEmpty) onArrowUpInEmpty();
  else return false;
  return true;
}

/** Fits the height of the field to its text where the browser does not. */
function useHeight(
  field: RefObject<HTMLTextAreaElement | null>,
  value: string,
  isPreview: boolean,
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height depends on the text
  useLayoutEffect(() => {
    const { current } = field;
    if (!current || growsByItself) return;
    current.style.height = "auto";
    current.style.height = `${current.scrollHeight}px`;
  }, [value, isPreview]);
}
