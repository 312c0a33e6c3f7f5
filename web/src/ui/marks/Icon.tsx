/** Icons on a 20-unit grid with one stroke width. Decorative: the control has its own label. */
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
    <path d="M8.5 11.5a3 3 0 0 0 4.3 0l2.7-2.7a3 3 0 0 0-4.3-4.3l-1 1m1.3 3a3 3 0 0 0-4.3 0l-2.7 2.7a3 3 0 0 0 4.3 4.3l1-1" />
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
  person: (
    <>
      <circle cx="10" cy="6.8" r="3" />
      <path d="M4 16.5c.4-3.4 2.6-5.2 6-5.2s5.6 1.8 6 5.2" />
    </>
  ),
  settings: (
    <>
      <path d="M3 6h6m5 0h3M3 14h3m5 0h6" />
      <circle cx="11.5" cy="6" r="2.3" />
      <circle cx="8.5" cy="14" r="2.3" />
    </>
  ),
  lock: (
    <>
      <rect x="4" y="9" width="12" height="7.5" rx="1.8" />
      <path d="M6.8 9V6.7a3.2 3.2 0 0 1 6.4 0V9M10 12v1.6" />
    </>
  ),
  list: <path d="M4 5.5h.1m3.4 0H16M4 10h.1m3.4 0H16M4 14.5h.1m3.4 0H16" />,
  shield: (
    <path d="m7.2 9.8 2 2 3.6-3.9M10 2.8l6 2.2v4.5c0 3.7-2.4 6.3-6 7.7-3.6-1.4-6-4-6-7.7V5z" />
  ),
  key: (
    <>
      <circle cx="6.8" cy="13.2" r="3.3" />
      <path d="m9.2 10.8 6.6-6.6m-2.9 2.9 2.5 2.5m-4.6-.4 1.4 1.4" />
    </>
  ),
  fingerprint: (
    <path d="M4 8.2a6.3 6.3 0 0 1 12 .6c.3 1.7.2 3.5-.2 5.2M6.4 16c.8-1.7 1-3.4 1-5.4a2.7 2.7 0 0 1 5.3 0c0 2.3-.2 4.4-.9 6.4M10 10.5c0 2.6-.3 4.9-1.3 6.9M4.3 13.6c.3-1 .4-2 .4-3" />
  ),
  file: (
    <path d="M11.5 3H6.5A1.5 1.5 0 0 0 5 4.5v11A1.5 1.5 0 0 0 6.5 17h7a1.5 1.5 0 0 0 1.5-1.5v-9zm0 0v3.5H15" />
  ),
  download: <path d="M10 3.5v9m-3.5-3.2L10 12.8l3.5-3.5M4 16.5h12" />,
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
