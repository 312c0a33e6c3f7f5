/** Formats a file size: "940 bytes", "12 kB", "1.4 MB". */
import { language } from "./locale.ts";

const units = ["byte", "kilobyte", "megabyte", "gigabyte"];

export function fileSize(bytes: number): string {
  const step = bytes < 1000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1);
  const value = bytes / 1000 ** step;
  const format = new Intl.NumberFormat(language, {
    style: "unit",
    unit: units[step],
    unitDisplay: step === 0 ? "long" : "short",
    maximumFractionDigits: value < 10 && step > 0 ? 1 : 0,
  });
  return format.format(value);
}
