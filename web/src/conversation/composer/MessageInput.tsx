/** Text field that grows with its text and sends with Enter, with a preview. */

import { limits } from "@belfry/contracts/limits";
import { Check, Eye, SendHorizontal } from "lucide-react";
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { explain } from "../../text/explain.ts";
import { text } from "../../text/text.ts";
import { IconButton } from "../../ui/controls/IconButton.tsx";
import { Notice } from "../../ui/notices/Notice.tsx";
import { lengthOf } from "../length.ts";
import { Markdown } from "../markdown/Markdown.tsx";
import styles from "./Composer.module.css";

const words = text.conversation;
const max = limits.textLength;
/** The remaining length is shown from here on. */
const nearMax = max * 0.9;

interface Props {
  label: string;
  placeholder: string;
  initial: string;
  action: string;
  isAutoFocused: boolean;
  onChange?: (value: string) => void;
  onEscape?: () => void;
  onArrowUpInEmpty?: () => void;
  /** The text stays until a returned promise resolves. */
  onSubmit: (value: string) => void | Promise<void>;
}

export function MessageInput(props: Props) {
  const { label, placeholder, initial, action, isAutoFocused, onChange, onSubmit } = props;
  const [value, setValue] = useState(initial);
  const [isPreview, setPreview] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const isBusy = useRef(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const length = value.length < nearMax ? value.length : lengthOf(value);
  const canSend = value.trim() !== "" && length <= max;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the height depends on the text
  useLayoutEffect(() => {
    const { current } = field;
    if (!current) return;
    current.style.height = "auto";
    current.style.height = `${current.scrollHeight}px`;
  }, [value, isPreview]);

  useLayoutEffect(() => {
    if (!isAutoFocused) return;
    field.current?.focus();
    field.current?.setSelectionRange(initial.length, initial.length);
  }, [isAutoFocused, initial]);

  function changeValue(changed: string) {
    setValue(changed);
    onChange?.(changed);
  }

  async function submit() {
    if (!canSend || isBusy.current) return;
    isBusy.current = true;
    setFailure(null);
    setPreview(false);
    try {
      const saving = onSubmit(value);
      if (saving) await saving;
      else changeValue("");
    } catch (error) {
      setFailure(error);
    } finally {
      isBusy.current = false;
      field.current?.focus();
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    // These keys belong to the input method while it composes; Safari then reports 229.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.key === "Enter" && !event.shiftKey && !event.altKey) {
      event.preventDefault();
      void submit();
    }
    if (event.key === "Escape") props.onEscape?.();
    if (event.key === "ArrowUp" && value === "" && props.onArrowUpInEmpty) {
      event.preventDefault();
      props.onArrowUpInEmpty();
    }
  }

  return (
    <>
      {failure !== null && <Notice tone="danger">{explain(failure)}</Notice>}
      <div className={styles.box}>
        {isPreview ? (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
          <section className={styles.preview} tabIndex={0} aria-label={words.preview}>
            {value.trim() ? <Markdown source={value} /> : words.previewEmpty}
          </section>
        ) : (
          <textarea
            ref={field}
            className={styles.field}
            rows={1}
            dir="auto"
            aria-label={label}
            placeholder={placeholder}
            value={value}
            enterKeyHint="send"
            autoComplete="off"
            onChange={({ target }) => changeValue(target.value)}
            onKeyDown={onKeyDown}
          />
        )}
        <div className={styles.tools}>
          <IconButton
            icon={Eye}
            label={isPreview ? words.write : words.preview}
            aria-pressed={isPreview}
            onClick={() => setPreview(!isPreview)}
          />
          <button
            type="button"
            className={styles.send}
            aria-label={action}
            title={`${action} (${words.sendHint})`}
            aria-disabled={!canSend}
            onClick={submit}
          >
            {action === words.save ? <Check /> : <SendHorizontal />}
          </button>
        </div>
      </div>
      {length >= nearMax && (
        <p className={styles.length} data-over={length > max || undefined} role="status">
          {length > max ? words.tooLong(length - max) : words.length(length, max)}
        </p>
      )}
    </>
  );
}
