/**
 * A table. In a narrow container each row becomes a card with the column titles as labels. The roles
 * are explicit because that layout removes the implicit ones.
 */
import type { ReactNode } from "react";
import styles from "./Table.module.css";

export interface Column<Item> {
  title: string;
  cell: (item: Item) => ReactNode;
  /** The row header. Each table has one. */
  isHead?: true;
  /** Numbers, times and single words: on one line, with tabular figures. */
  isShort?: true;
  /** Buttons, at the end of the row or in the corner of the card. */
  isActions?: true;
}

interface Props<Item> {
  label: string;
  columns: readonly Column<Item>[];
  items: readonly Item[];
  isDimmed?: (item: Item) => boolean;
}

export function Table<Item extends { id: number }>({
  label,
  columns,
  items,
  isDimmed = () => false,
}: Props<Item>) {
  return (
    <div className={styles.frame}>
      {/* biome-ignore-start lint/a11y/noRedundantRoles: `display: block` removes the implicit ones */}
      <table role="table" aria-label={label} className={styles.table}>
        <thead role="rowgroup" className={styles.titles}>
          <tr role="row">
            {columns.map(({ title, isActions }) => (
              <th key={title} role="columnheader" scope="col" className={styles.title}>
                {isActions ? <span className="visually-hidden">{title}</span> : title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className={styles.body}>
          {items.map((item) => (
            <tr key={item.id} role="row" className={styles.row} data-dimmed={isDimmed(item)}>
              {columns.map(({ title, cell, isHead, isShort, isActions }) =>
                isHead ? (
                  <th key={title} role="rowheader" scope="row" className={styles.head}>
                    {cell(item)}
                  </th>
                ) : (
                  <td
                    key={title}
                    role="cell"
                    className={isActions ? styles.actions : styles.fact}
                    data-title={title}
                    data-short={isShort}
                  >
                    {cell(item)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: `display: block` removes the implicit ones */}
    </div>
  );
}
