/** Copying to the clipboard, with the outcome for the button that started it. */
import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { text } from "../../text/text.ts";
import { announce } from "../notices/Announcer.tsx";
import { copyText } from "./clipboard.ts";

type CopyOutcome = "none" | "copied" | "failed";

/** How long "Copied" is shown. A failure stays until the next attempt. */
const shownMs = 2500;

export function useCopy(hasFailed = false) {
  const [outcome, setOutcome] = useState<CopyOutcome>(hasFailed ? "failed" : "none");

  useEffect(() => {
    if (outcome !== "copied") return;
    const timer = setTimeout(() => setOutcome("none"), shownMs);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function copy(value: string): Promise<boolean> {
    const isCopied = await copyText(value);
    setOutcome(isCopied ? "copied" : "failed");
    if (isCopied) announce(text.ui.copied);
    return isCopied;
  }

  return { outcome, copy };
}

/** Content of a copy button. */
export function CopyLabel(props: { outcome: CopyOutcome; label: string; size?: number }) {
  const { outcome, label, size = 16 } = props;
  const isCopied = outcome === "copied";
  return (
    <>
      {isCopied ? <Check size={size} /> : <Copy size={size} />}
      {isCopied ? text.ui.copied : label}
    </>
  );
}
