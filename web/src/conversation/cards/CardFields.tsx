/** Fields of a card. Short ones share a line; many are rows of a table. */
import type { Card } from "@belfry/contracts/messages/cards";
import { EmojiText } from "../../ui/emoji/EmojiText.tsx";
import { LongText } from "../long-text/LongText.tsx";
import styles from "./CardFields.module.css";

type Field = NonNullable<Card["fields"]>[number];

interface Props {
  fields: Field[];
  opened: Set<string>;
  name: string;
}

/** More fields are easier to scan as a table. */
const gridMax = 8;
/** A longer value gets the whole width of the table. */
const cellLength = 160;

export function CardFields({ fields, opened, name }: Props) {
  if (fields.length === 0) return null;
  const values = fields.map(
    ({ value }, index) =>
      value && <LongText source={value} opened={opened} name={`${name} field ${index}`} />,
  );
  const isTable = fields.length > gridMax && fields.every(({ title, value }) => title && value);
  if (isTable) {
    return (
      <dl className={styles.table}>
        {fields.map((field, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: fields of one card are never reordered
          <div key={index} data-wide={isLong(field) || undefined}>
            <dt dir="auto">
              <EmojiText>{field.title}</EmojiText>
            </dt>
            <dd>{values[index]}</dd>
          </div>
        ))}
      </dl>
    );
  }
  return (
    <div className={styles.fields}>
      {fields.map(({ title, short }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: fields of one card are never reordered
        <div key={index} className={styles.field} data-wide={!short || undefined}>
          {title && (
            <p className={styles.fieldTitle} dir="auto">
              <EmojiText>{title}</EmojiText>
            </p>
          )}
          {values[index]}
        </div>
      ))}
    </div>
  );
}

function isLong({ value }: Field): boolean {
  return value.length > cellLength || value.includes("\n");
}
