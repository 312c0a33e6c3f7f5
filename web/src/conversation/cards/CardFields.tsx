/** Fields of a card: short ones as labels that share lines, longer ones and long lists as rows. */
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

/** More fields are easier to scan as rows. */
const labelsMax = 8;
/** A longer value gets the whole width of the card. */
const cellLength = 160;

export function CardFields({ fields, opened, name }: Props) {
  if (fields.length === 0) return null;
  const areRows = fields.length > labelsMax;
  const groups = groupsOf(fields, areRows);
  return groups.map(({ first, fields, isRows }) => (
    <dl key={first} className={isRows ? styles.rows : styles.labels}>
      {fields.map((field, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: fields of one card are never reordered
          key={index}
          data-wide={!field.title || isLong(field) || undefined}
        >
          {field.title && (
            <dt dir="auto">
              <EmojiText>{field.title}</EmojiText>
            </dt>
          )}
          {field.value && (
            <dd>
              <LongText
                source={field.value}
                opened={opened}
                name={`${name} field ${first + index}`}
              />
            </dd>
          )}
        </div>
      ))}
    </dl>
  ));
}

interface Group {
  /** Index of the first field. */
  first: number;
  fields: Field[];
  isRows: boolean;
}

/** Neighbouring fields of one look share a list. */
function groupsOf(fields: readonly Field[], areRows: boolean): Group[] {
  const groups: Group[] = [];
  for (const [index, field] of fields.entries()) {
    const isRows = areRows || !field.short || isLong(field);
    const last = groups.at(-1);
    if (last?.isRows === isRows) last.fields.push(field);
    else groups.push({ first: index, fields: [field], isRows });
  }
  return groups;
}

function isLong({ value }: Field): boolean {
  return value.length > cellLength || value.includes("\n");
}
