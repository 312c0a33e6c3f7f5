/** Icon of a state. The word next to it says the same. */
import {
  Check,
  CircleCheck,
  CircleDot,
  CircleMinus,
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
  closed: CircleMinus,
  running: LoaderCircle,
};

/** Without circles, for rows of text. */
const smallIcons: Partial<Record<StateIconName, LucideIcon>> = { done: Check, failed: X };

interface Props {
  name: StateIconName;
  isSmall?: boolean;
  size?: number;
}

export function StateIcon({ name, isSmall = false, size = 14 }: Props) {
  const Icon = (isSmall && smallIcons[name]) || icons[name];
  return <Icon size={size} aria-hidden="true" />;
}
