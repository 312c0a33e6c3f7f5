/** Fields of a card. Short ones share a line. */
import type { Card } from "@belfry/contracts/messages/cards";
import { EmojiText } from "../../ui/emoji/EmojiText.tsx";
import { LongText } from "../long-text/LongText.tsx";
import styles from "./Cards.module.css";

interface Props {
  fields: NonNullable<Card["fields"]>;
  opened: Set<string>;
  name: string;
}

export function CardFields({ fields, opened, name }: Props) {
  if (fields.length === 0) return null;
  return (
    <div className={styles.fields}>
      {fields.map(({ title, value, short }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: fields of one card are never reordered
        <div key={index} className={styles.field} data-wide={!short || undefined}>
          {title && (
            <p className={styles.fieldTitle} dir="auto">
              <EmojiText>{title}</EmojiText>
            </p>
          )}
          {value && <LongText source={value} opened={opened} name={`${name} field ${index}`} />}
        </div>
      ))}
    </div>
  );
}
