/** Text field that grows with its text and sends with Enter, with formatting and a preview. */
import { limits } from "@belfry/contracts/limits";
import { Suspense, useLayoutEffect, useRef, useState } from "react";
import { explain } from "../../text/explain.ts";
import { text } from "../../text/text.ts";
import { lazyView } from "../../ui/lazy-view.ts";
import { Notice } from "../../ui/notices/Notice.tsx";
import { lengthOf } from "../length.ts";
import { useMentionTarget } from "../person/mention-target.ts";
import { AttachButton } from "../uploads/AttachButton.tsx";
import { waitingFor } from "../uploads/upload-list.ts";
import type { Upload } from "../uploads/upload-store.ts";
import styles from "./Composer.module.css";
import { useCompletion } from "./completion/use-completion.tsx";
import { editsOf } from "./formatting/field-edits.ts";
import { useFormattingRow } from "./formatting/formatting-row.ts";
import { InputHints, nearMax } from "./InputHints.tsx";
import { type InputMode, InputTools } from "./InputTools.tsx";
import { MessageField } from "./MessageField.tsx";
import { LongPasteHint } from "./paste/LongPasteHint.tsx";
import { usePaste } from "./paste/use-paste.ts";
import { useSubmit } from "./use-submit.ts";

const FormatRow = lazyView(() => import("./formatting/FormatRow.tsx"));
const UploadTray = lazyView(() => import("../uploads/UploadTray.tsx"));
const max = limits.textLength;

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
  /** Sends the message later. The text stays until the promise resolves. */
  onSchedule?: ((value: string, at: Date) => Promise<void>) | undefined;
}

export function MessageInput(props: Props) {
  const { initial, isAutoFocused, onChange, onSubmit, onSchedule } = props;
  /** The field is not controlled, so that input methods and undo work: this is a copy. */
  const [value, setValue] = useState(initial);
  const [isPreview, setPreview] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const formatting = useFormattingRow();
  const completion = useCompletion(props.chatId, field);
  const edits = editsOf(field);
  useMentionTarget(props.chatId, props.mode === "send" ? edits.insertWord : undefined);
  const laterOpener = useRef<HTMLSpanElement>(null);
  const { failure, submit } = useSubmit(field);
  const length = value.length < nearMax ? value.length : lengthOf(value);
  const { uploads = [], onFiles } = props;
  const { onPaste, longText } = usePaste(field, onFiles);
  const waiting = waitingFor(uploads);
  const hasContent = value.trim() !== "" || uploads.length > 0;
  const canSend = hasContent && length <= max && waiting === undefined;

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

  function send() {
    if (!canSend) return;
    setPreview(false);
    void submit(() => {
      const saving = onSubmit(value);
      // A field that saves closes with what was saved.
      if (!saving) clear();
      return saving;
    });
  }

  const sendLater = onSchedule && ((at: Date) => submit(() => onSchedule(value, at).then(clear)));

  return (
    <>
      {failure !== null && <Notice tone="danger">{explain(failure)}</Notice>}
      <div className={styles.box}>
        {completion.list}
        <Suspense>{uploads.length > 0 && <UploadTray uploads={uploads} />}</Suspense>
        {formatting.isShown && (
          <Suspense fallback={<div className={styles.formatting} />}>
            <FormatRow
              isPreview={isPreview}
              onFormat={edits.format}
              onPreview={() => setPreview(!isPreview)}
            />
          </Suspense>
        )}
        <div className={styles.row}>
          {onFiles && (
            <div className={styles.attach}>
              <AttachButton onFiles={onFiles} />
            </div>
          )}
          <MessageField
            {...{ field, value, isPreview, completion, edits, onPaste }}
            label={props.label}
            placeholder={props.placeholder}
            enterKey={props.mode === "send" ? "send" : "done"}
            onChange={changeValue}
            onSubmit={send}
            onSendLater={sendLater && (() => laterOpener.current?.querySelector("button")?.click())}
            onEscape={props.onEscape}
            onArrowUpInEmpty={props.onArrowUpInEmpty}
          />
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
            onEmoji={edits.insert}
            onSend={send}
            laterOpener={laterOpener}
            onSendLater={sendLater}
          />
        </div>
      </div>
      {onFiles && longText !== null && value.includes(longText) && (
        <LongPasteHint
          pasted={longText}
          onAttach={() => {
            edits.deleteText(longText);
            onFiles([new File([longText], text.uploads.pastedName, { type: "text/plain" })]);
          }}
        />
      )}
      <InputHints chatId={props.chatId} value={value} length={length} waiting={waiting} />
    </>
  );
}
