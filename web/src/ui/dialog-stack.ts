/** The open dialogs in the order in which they opened. Only the last one may be closed. */
import { useLayoutEffect, useRef } from "react";

const openDialogs: object[] = [];

/** Adds the dialog that renders it. Returns a function that tells whether it is the last one. */
export function useDialogStack(): () => boolean {
  const self = useRef({});

  useLayoutEffect(() => {
    const entry = self.current;
    openDialogs.push(entry);
    return () => {
      openDialogs.splice(openDialogs.indexOf(entry), 1);
    };
  }, []);

  return () => openDialogs.at(-1) === self.current;
}

export function isDialogOpen(): boolean {
  return openDialogs.length > 0;
}
