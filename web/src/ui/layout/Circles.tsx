/** The logo with circles around it. For sign-in, setup and the first chat only. */
import { Logo } from "../marks/Logo.tsx";
import styles from "./Circles.module.css";

interface Props {
  logoSize: number;
  /** The radii of the circles in pixels: the first one, the distance to the next, and how many. */
  first: number;
  step: number;
  count: number;
}

export function Circles({ logoSize, first, step, count }: Props) {
  const radii = Array.from({ length: count }, (_, index) => first + index * step);
  return (
    <div className={styles.place}>
      <svg className={styles.circles} width="1" height="1" aria-hidden="true">
        {radii.map((radius, index) => (
          <circle key={radius} r={radius} opacity={0.36 * (1 - index / count)} />
        ))}
      </svg>
      <Logo size={logoSize} />
    </div>
  );
}
