/** Icon of a state. The word next to it says the same. */
import {
  CircleCheck,
  CircleDot,
  CircleX,
  Flame,
  GitMerge,
  LoaderCircle,
  type LucideIcon,
  TriangleAlert,
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

export function StateIcon({ name, size = 14 }: { name: StateIconName; size?: number }) {
  const Icon = icons[name];
  return <Icon size={size} aria-hidden="true" />;
}
