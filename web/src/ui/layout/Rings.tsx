/** The logo with rings around it, like the sound of a bell. For sign-in, setup and the first chat only. */
import { Logo } from "../marks/Logo.tsx";
import styles from "./Rings.module.css";

interface Props {
  logoSize: number;
  /** The radii of the rings in pixels: the first one, the distance to the next, and how many. */
  first: number;
  step: number;
  count: number;
}

export function Rings({ logoSize, first, step, count }: Props) {
  const radii = Array.from({ length: count }, (_, index) => first + index * step);
  return (
    <div className={styles.place}>
      <svg className={styles.rings} width="1" height="1" aria-hidden="true">
        {radii.map((radius, index) => (
          <circle key={radius} r={radius} opacity={0.36 * (1 - index / count)} />
        ))}
      </svg>
      <Logo size={logoSize} />
    </div>
  );
}
