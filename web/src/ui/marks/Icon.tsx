/** The icons, drawn on one 20-unit grid with one stroke. Decoration only: names stand beside them. */
import styles from "./Icon.module.css";

const shapes = {
  plus: <path d="M10 4.5v11M4.5 10h11" />,
  close: <path d="m5.5 5.5 9 9m0-9-9 9" />,
  back: <path d="M11.5 4.5 6 10l5.5 5.5" />,
  more: (
    <>
      <circle cx="4.5" cy="10" r="1" />
      <circle cx="10" cy="10" r="1" />
      <circle cx="15.5" cy="10" r="1" />
    </>
  ),
  down: <path d="m5.5 8 4.5 4.5L14.5 8" />,
  check: <path d="m4.5 10.5 3.7 3.7 7.3-8" />,
  copy: (
    <>
      <rect x="7" y="7" width="9" height="9" rx="2" />
      <path d="M13 4.9A2 2 0 0 0 11 3.5H5.5a2 2 0 0 0-2 2V11a2 2 0 0 0 1.4 1.9" />
    </>
  ),
  send: <path d="m3.5 9.4 13-5.9-4.7 13-2.5-5.6zm5.8 1.5 3.1-3.1" />,
  link: (
    <path d="M8.5 11.500a3 3 0 0 0 4.300 0l2.700-2.700a3 3 0 0 0-4.300-4.300l-1 1m1.300 3a3 3 0 0 0-4.300 0l-2.700 2.700a3 3 0 0 0 4.300 4.300l1-1" />
  ),
  edit: <path d="m4 16 .9-3.6 8.2-8.2a1.6 1.6 0 0 1 2.3 0l.4.4a1.6 1.6 0 0 1 0 2.3l-8.2 8.2z" />,
  trash: (
    <path d="M3.5 5.5h13M8 5.3V4a1 1 0 0 1 1-1h2a1 1 0 0 1 1 1v1.3M5.3 5.5l.7 10a1.5 1.5 0 0 0 1.5 1.5h5a1.5 1.5 0 0 0 1.5-1.5l.7-10M8.5 9v4.5m3-4.5v4.5" />
  ),
  people: (
    <>
      <circle cx="7.5" cy="7" r="2.8" />
      <path d="M2.5 16c.3-3 2.2-4.7 5-4.7s4.7 1.7 5 4.7M13 4.5a2.7 2.7 0 0 1 0 5m1.6 2.2c1.7.5 2.7 2 2.9 4.3" />
    </>
  ),
  webhook: (
    <path d="M10 3.2v1.2m-4.6 9.3h9.2c-1-1-1.2-2-1.2-4.8 0-2.6-1.3-4.5-3.4-4.5S6.6 6.3 6.6 8.9c0 2.8-.2 3.8-1.2 4.8zM8.6 16.2c.7.8 2.1.8 2.8 0M2.8 7.2c.2-1.3.7-2.4 1.6-3.4m12.8 3.4c-.2-1.3-.7-2.4-1.6-3.4" />
  ),
  leave: <path d="M8 3.5H5.5a2 2 0 0 0-2 2v9a2 2 0 0 0 2 2H8m4-3 3.5-3.5L12 6.5m3.3 3.5H7.5" />,
  search: (
    <>
      <circle cx="9" cy="9" r="5" />
      <path d="m12.8 12.8 3.7 3.7" />
    </>
  ),
  eye: (
    <>
      <path d="M2.5 10c1.5-3.3 4.2-5 7.5-5s6 1.7 7.5 5c-1.5 3.3-4.2 5-7.5 5s-6-1.7-7.5-5z" />
      <circle cx="10" cy="10" r="2.2" />
    </>
  ),
  alert: (
    <>
      <circle cx="10" cy="10" r="7" />
      <path d="M10 6.5v4.2m0 2.6v.1" />
    </>
  ),
  sun: (
    <>
      <circle cx="10" cy="10" r="3.2" />
      <path d="M10 2.8v1.4m0 11.6v1.4m7.2-7.2h-1.4M4.2 10H2.8m12.3-5.1-1 1M5.9 14.1l-1 1m10.2 0-1-1M5.9 5.9l-1-1" />
    </>
  ),
  moon: <path d="M16.3 11.8A6.7 6.7 0 0 1 8.2 3.7a6.7 6.7 0 1 0 8.1 8.1z" />,
  system: (
    <>
      <rect x="3" y="4" width="14" height="9.5" rx="1.5" />
      <path d="M7.5 16.5h5M10 13.5v3" />
    </>
  ),
};

export type IconName = keyof typeof shapes;

export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg className={styles.icon} width={size} height={size} viewBox="0 0 20 20" aria-hidden="true">
      {shapes[name]}
    </svg>
  );
}
