/** Below the composer of a thread: whether the reply is also sent to the chat. Off for each new reply. */
import { useId } from "react";
import { threadsText } from "../text/screens/chats/threads.ts";
import { Tick } from "../ui/fields/Tick.tsx";
import styles from "./ThreadPanel.module.css";

interface Props {
  title: string;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
}

export function AlsoInChat({ title, isChecked, onChange }: Props) {
  const id = useId();
  return (
    <label htmlFor={id} className={styles.also}>
      <Tick id={id} isChecked={isChecked} onChange={onChange} />
      <span>{threadsText.panel.alsoInChat(title)}</span>
    </label>
  );
}
