/** Copying with its outcome, which shows for a moment when it worked and stays when it did not. */
import { useEffect, useState } from "react";
import { text } from "../../text/text.ts";
import { announce } from "../notices/Announcer.tsx";
import { copyText } from "./clipboard.ts";

export type CopyOutcome = "none" | "copied" | "refused";

const shownMs = 2500;

export function useCopy(hasFailed = false) {
  const [outcome, setOutcome] = useState<CopyOutcome>(hasFailed ? "refused" : "none");

  useEffect(() => {
    if (outcome !== "copied") return;
    const timer = setTimeout(() => setOutcome("none"), shownMs);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function copy(value: string): Promise<boolean> {
    const isCopied = await copyText(value);
    setOutcome(isCopied ? "copied" : "refused");
    if (isCopied) announce(text.ui.copied);
    return isCopied;
  }

  return { outcome, copy };
}
