/**
 * Shows the shell: the grey shapes of index.html, which are on screen before any script has run. A
 * screen renders this component until its data has arrived.
 */
import { useLayoutEffect } from "react";
import { text } from "../../text/text.ts";

/** How many of these components are on screen. The first one replaces the page itself. */
let count = 0;

export function Loading() {
  useLayoutEffect(() => {
    count += 1;
    showShell();
    return () => {
      count -= 1;
      showShell();
    };
  }, []);
  return (
    <p role="status" className="visually-hidden">
      {text.ui.loading}
    </p>
  );
}

function showShell(): void {
  const shell = document.getElementById("shell");
  if (shell) shell.hidden = count === 0;
}
