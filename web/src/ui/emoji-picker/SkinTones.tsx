/** The hand next to the search field. It opens a row of hands in six skin tones. */
import { useEffect, useRef } from "react";
import { emojiText as words } from "../../text/screens/emoji.ts";
import { type SkinTone, skinTones } from "../emoji/list/skin-tone.ts";
import { moveFocus } from "./move-focus.ts";
import styles from "./SkinTones.module.css";

interface Props {
  tone: SkinTone;
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
  onChange: (tone: SkinTone) => void;
}

const hand = "✋";

export function SkinTones({ tone, isOpen, setOpen, onChange }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const label = `${words.tone}: ${words.tones[skinTones.indexOf(tone)]}`;

  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen && !hasFocusOutside(button.current)) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: closes the row when the focus leaves it
    <div
      className={styles.tones}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      {isOpen && (
        <div className={styles.row} role="radiogroup" aria-label={words.tone} onKeyDown={moveFocus}>
          {skinTones.map((one, index) => (
            // biome-ignore lint/a11y/useSemanticElements: a choice closes the row
            <button
              key={one}
              ref={(element) => {
                if (one === tone) element?.focus({ preventScroll: true });
              }}
              type="button"
              role="radio"
              className={styles.hand}
              aria-checked={one === tone}
              aria-label={words.tones[index]}
              title={words.tones[index]}
              tabIndex={one === tone ? 0 : -1}
              onClick={() => {
                onChange(one);
                setOpen(false);
              }}
            >
              {hand + one}
            </button>
          ))}
        </div>
      )}
      <button
        ref={button}
        type="button"
        className={styles.hand}
        aria-label={label}
        title={label}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {hand + tone}
      </button>
    </div>
  );
}

/** Whether the focus is neither lost with the row nor on the frame around the button. */
function hasFocusOutside(button: HTMLElement | null): boolean {
  const { activeElement } = document;
  return activeElement !== null && !activeElement.contains(button);
}
