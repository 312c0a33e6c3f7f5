/** Marks found words in a text. Only search results provide what to mark. */
import { createContext, Fragment, type ReactNode, use } from "react";

/** Returns the parts of a text to mark, ascending, in UTF-16 units. */
export type FindMarks = (text: string) => readonly (readonly [start: number, end: number])[];

export const Marks = createContext<FindMarks | null>(null);

interface Props {
  children: string;
  /** Renders a part. Default: the text. */
  render?: (text: string) => ReactNode;
}

export function Highlighted({ children: text, render = (part) => part }: Props): ReactNode {
  const findMarks = use(Marks);
  const marks = findMarks?.(text) ?? [];
  if (marks.length === 0) return render(text);
  const parts: ReactNode[] = [];
  let position = 0;
  for (const [start, end] of marks) {
    if (start > position) {
      parts.push(<Fragment key={position}>{render(text.slice(position, start))}</Fragment>);
    }
    parts.push(<mark key={start}>{text.slice(start, end)}</mark>);
    position = end;
  }
  parts.push(<Fragment key={position}>{render(text.slice(position))}</Fragment>);
  return parts;
}
