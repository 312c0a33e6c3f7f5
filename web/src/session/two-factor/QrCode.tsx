/**
 * A QR code, drawn in the browser so that the secret does not leave it. Black on white with its
 * quiet zone in both themes, because many cameras cannot read other colours.
 */
import { encode } from "uqr";
import styles from "./two-factor.module.css";

/** White modules on each side (ISO/IEC 18004). */
const quietZone = 4;

export function QrCode({ value, label }: { value: string; label: string }) {
  const { data, size } = encode(value, { ecc: "M", border: quietZone });
  const dark = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <svg
      className={styles.qr}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={dark.join("")} fill="#000" />
    </svg>
  );
}
