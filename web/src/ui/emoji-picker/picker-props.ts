/** The properties of the emoji picker. */
export interface EmojiPickerProps {
  /** The picker opens next to this element, or at the lower edge of a narrow window. */
  anchor: HTMLElement | null;
  /** The picker closes after it, unless the user holds Shift. It also counts the use. */
  onPick: (emoji: string) => void;
  /** The picker is open while it is mounted. */
  onClose: () => void;
}
