/** Icon of a state. The word next to it says the same. */
import {
  Check,
  CircleCheck,
  CircleDot,
  CircleX,
  Flame,
  GitMerge,
  LoaderCircle,
  type LucideIcon,
  TriangleAlert,
  X,
} from "lucide-react";
import type { StateIconName } from "./tones.ts";

const icons: Record<StateIconName, LucideIcon> = {
  alarm: Flame,
  failed: CircleX,
  warning: TriangleAlert,
  done: CircleCheck,
  merged: GitMerge,
  dot: CircleDot,
  running: LoaderCircle,
};

/** Without circles, for rows of text. */
const smallIcons: Partial<Record<StateIconName, LucideIcon>> = { done: Check, failed: X };

export function StateIcon({ name, isSmall = false }: { name: StateIconName; isSmall?: boolean }) {
  const Icon = (isSmall && smallIcons[name]) || icons[name];
  return <Icon size={14} aria-hidden="true" />;
}
