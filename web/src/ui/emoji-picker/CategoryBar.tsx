/** The categories of the picker. Each button scrolls to its part of the grid. */
import {
  Flag,
  Heart,
  History,
  Leaf,
  Lightbulb,
  type LucideIcon,
  Pizza,
  Plane,
  Smile,
  Volleyball,
} from "lucide-react";
import { useState } from "react";
import { emojiText as words } from "../../text/screens/emoji.ts";
import styles from "./CategoryBar.module.css";
import { categories, type SectionName } from "./grid/sections.ts";
import { moveFocus } from "./move-focus.ts";

type Category = (typeof categories)[number];

const icons: Record<Category, LucideIcon> = {
  recent: History,
  people: Smile,
  nature: Leaf,
  food: Pizza,
  travel: Plane,
  activities: Volleyball,
  objects: Lightbulb,
  symbols: Heart,
  flags: Flag,
};

interface Props {
  /** The part at the top of the grid. */
  current: SectionName | null;
  onChoose: (category: Category, isKeyboard: boolean) => void;
}

export function CategoryBar({ current, onChoose }: Props) {
  const [reachable, setReachable] = useState<Category>("recent");
  return (
    <div
      className={styles.bar}
      role="toolbar"
      aria-label={words.categories}
      onKeyDown={(event) => {
        const moved = moveFocus(event);
        const category = moved === null ? undefined : categories[moved];
        if (category) setReachable(category);
      }}
    >
      {categories.map((category) => {
        const Icon = icons[category];
        return (
          <button
            key={category}
            type="button"
            className={styles.tab}
            aria-label={words.groups[category]}
            title={words.groups[category]}
            aria-current={category === current}
            tabIndex={category === reachable ? 0 : -1}
            // The search field keeps the focus.
            onPointerDown={(event) => event.preventDefault()}
            onClick={({ detail }) => onChoose(category, detail === 0)}
          >
            <Icon size={17} />
          </button>
        );
      })}
    </div>
  );
}
