/** Text field that grows with its text and sends with Enter, with formatting and a preview. */
import { limits } from "@belfry/contracts/limits";
import {
  type KeyboardEvent,
  type RefObject,
  Suspense,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { explain } from "../../text/explain.ts";
import { text } from "../../text/text.ts";
import { lazyView } from "../../ui/lazy-view.ts";
import { Notice } from "../../ui/notices/Notice.tsx";
import { isShortcut } from "../../ui/shortcuts/keys.ts";
import { lengthOf } from "../length.ts";
import { Markdown } from "../markdown/Markdown.tsx";
import { AttachButton } from "../uploads/AttachButton.tsx";
import { waitingFor } from "../uploads/upload-list.ts";
import type { Upload } from "../uploads/upload-store.ts";
import styles from "./Composer.module.css";
import { useCompletion } from "./completion/use-completion.tsx";
import { FormatRow } from "./FormatRow.tsx";
import { editsOf } from "./field-edits.ts";
import { marksWithShortcut } from "./formatting.ts";
import { useFormattingRow } from "./formatting-row.ts";
import { InputHints, nearMax } from "./InputHints.tsx";
import { type InputMode, InputTools } from "./InputTools.tsx";

const UploadTray = lazyView(() => import("../uploads/UploadTray.tsx"));
const words = text.conversation;
const max = limits.textLength;
const growsByItself = CSS.supports("field-sizing", "content");

interface Props {
  chatId: number;
  /** The field gets the focus when this changes. */
  focusRequest?: number | undefined;
  label: string;
  placeholder: string;
  initial: string;
  mode: InputMode;
  isAutoFocused: boolean;
  onChange?: (value: string) => void;
  onEscape?: (() => void) | undefined;
  onArrowUpInEmpty?: () => void;
  uploads?: readonly Upload[];
  onFiles?: (files: File[]) => void;
  /** The text stays until a returned promise resolves. */
  onSubmit: (value: string) => void | Promise<void>;
}

export function MessageInput(props: Props) {
  const { label, placeholder, initial, isAutoFocused, onChange, onSubmit } = props;
  /** The field is not controlled, so that input methods and undo work: this is a copy. */
  const [value, setValue] = useState(initial);
  const [isPreview, setPreview] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const formatting = useFormattingRow();
  const completion = useCompletion(props.chatId, field);
  const { format, insert } = editsOf(field);
  const isBusy = useRef(false);
  const length = value.length < nearMax ? value.length : lengthOf(value);
  const { uploads = [], onFiles } = props;
  const waiting = waitingFor(uploads);
  const hasContent = value.trim() !== "" || uploads.length > 0;
  const canSend = hasContent && length <= max && waiting === undefined;

  useHeight(field, value, isPreview);
  useLayoutEffect(() => {
    if (!isAutoFocused) return;
    field.current?.focus();
    field.current?.setSelectionRange(initial.length, initial.length);
  }, [isAutoFocused, initial]);

  const { focusRequest } = props;
  useLayoutEffect(() => {
    if (focusRequest !== undefined) field.current?.focus();
  }, [focusRequest]);

  function changeValue(changed: string) {
    setValue(changed);
    onChange?.(changed);
  }

  function clear() {
    if (field.current) field.current.value = "";
    changeValue("");
  }

  async function submit() {
    if (!canSend || isBusy.current) return;
    isBusy.current = true;
    setFailure(null);
    setPreview(false);
    try {
      const saving = onSubmit(value);
      if (saving) {
        // The field closes with what was saved, so it takes no more text.
        if (field.current) field.current.readOnly = true;
        await saving;
      } else clear();
    } catch (error) {
      setFailure(error);
    } finally {
      isBusy.current = false;
      if (field.current) field.current.readOnly = false;
      field.current?.focus();
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    // These keys belong to the input method while it composes; Safari then reports 229.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (completion.onKeyDown(event)) return event.preventDefault();
    const mark = marksWithShortcut.find((name) => isShortcut(event, name));
    if (mark) {
      event.preventDefault();
      format(mark);
    }
    if (isShortcut(event, "send")) {
      event.preventDefault();
      void submit();
    }
    if (isShortcut(event, "cancel") && props.onEscape) {
      event.preventDefault();
      props.onEscape();
    }
    if (isShortcut(event, "editLast") && value === "" && props.onArrowUpInEmpty) {
      event.preventDefault();
      props.onArrowUpInEmpty();
    }
  }

  return (
    <>
      {failure !== null && <Notice tone="danger">{explain(failure)}</Notice>}
      <div className={styles.box}>
        {completion.list}
        <Suspense>{uploads.length > 0 && <UploadTray uploads={uploads} />}</Suspense>
        {formatting.isShown && (
          <FormatRow
            isPreview={isPreview}
            onFormat={format}
            onPreview={() => setPreview(!isPreview)}
          />
        )}
        <div className={styles.row}>
          {onFiles && (
            <div className={styles.attach}>
              <AttachButton onFiles={onFiles} />
            </div>
          )}
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
              defaultValue={value}
              enterKeyHint={props.mode === "send" ? "send" : "done"}
              autoComplete="off"
              {...completion.fieldProps}
              onChange={({ target, nativeEvent }) => {
                changeValue(target.value);
                completion.update((nativeEvent as InputEvent).isComposing);
              }}
              onCompositionEnd={() => completion.update()}
              onSelect={() => completion.update()}
              onPaste={(event) => {
                const files = [...event.clipboardData.files];
                // Programs for tables and texts add a picture of what they copy.
                if (
                  !onFiles ||
                  files.length === 0 ||
                  event.clipboardData.types.includes("text/plain")
                )
                  return;
                event.preventDefault();
                onFiles(files);
              }}
              onBlur={completion.close}
              onKeyDown={onKeyDown}
            />
          )}
          <InputTools
            mode={props.mode}
            isFormatting={formatting.isShown}
            isPreview={isPreview}
            canSend={canSend}
            onFormatting={() => {
              setPreview(false);
              formatting.toggle();
              field.current?.focus();
            }}
            onEmoji={insert}
            onSend={submit}
          />
        </div>
      </div>
      <InputHints chatId={props.chatId} value={value} length={length} waiting={waiting} />
    </>
  );
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
