/** A small chart with a bar for each hour, ping or other event. */
import styles from "./Bars.module.css";

interface Part {
  tone: "good" | "warning" | "danger";
  /** In pixels. */
  height: number;
}

/** From top to bottom. A bar without parts is a piece of the base line. */
export type Bar = readonly Part[];

const stepPx = 4;
const barPx = 3;
export const barsHeightPx = 22;

export function Bars({ label, bars }: { label: string; bars: readonly Bar[] }) {
  return (
    <svg
      role="img"
      aria-label={label}
      className={styles.bars}
      width={bars.length * stepPx}
      height={barsHeightPx}
    >
      <title>{label}</title>
      {bars.map((parts, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a place in the chart
        <g key={index}>{rectsOf(parts, index * stepPx)}</g>
      ))}
    </svg>
  );
}

function rectsOf(parts: Bar, x: number) {
  if (parts.length === 0) return <rect x={x} y={barsHeightPx - 2} width={barPx} height={2} />;
  let y = barsHeightPx - parts.reduce((total, { height }) => total + height, 0);
  return parts.map(({ tone, height }) => {
    const top = y;
    y += height;
    return <rect key={tone} data-tone={tone} {...{ x, y: top, width: barPx, height }} />;
  });
}
