/** The mark of a message that the user has saved, above its author. */
import { Bookmark } from "lucide-react";
import { text } from "../../text/text.ts";
import { MarkLine } from "../marks/MarkLine.tsx";

export function SavedLine({ isSaved }: { isSaved: boolean }) {
  return isSaved ? <MarkLine icon={Bookmark}>{text.saved.mark}</MarkLine> : null;
}
