/** The space above the first message: a line of fixed height, or something of any height. */
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from "react";
import styles from "./MessageList.module.css";

/** Height in pixels of the line above the first message. */
const lineHeight = 64;

interface Props {
  top: RefObject<HTMLDivElement | null>;
  /** A line, if there is no intro. */
  line: ReactNode;
  intro: ReactNode;
}

export function ListTop({ top, line, intro }: Props) {
  if (intro) return <div ref={top}>{intro}</div>;
  return (
    <div ref={top} className={styles.top} style={{ height: lineHeight }}>
      {line}
    </div>
  );
}

/** Returns the height of the top. While it is scrolled out, a change of it moves nothing in sight. */
export function useTopHeight(
  top: RefObject<HTMLDivElement | null>,
  scroller: RefObject<HTMLElement | null>,
  hasIntro: boolean,
): number {
  const [height, setHeight] = useState(lineHeight);
  const shown = useRef(height);
  useLayoutEffect(() => {
    const element = top.current;
    if (!element || (!hasIntro && shown.current === lineHeight)) return;
    const measure = () => {
      const change = element.offsetHeight - shown.current;
      if (change === 0) return;
      shown.current += change;
      setHeight(shown.current);
      if (scroller.current && scroller.current.scrollTop > 0) scroller.current.scrollTop += change;
    };
    measure();
    if (!hasIntro) return;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [top, scroller, hasIntro]);
  return height;
}
