/** Colours and icons of states. The words are those that formats and common senders put before a title. */
import type { Level, State } from "@belfry/contracts/messages/messages";

export type Tone = "danger" | "warning" | "success" | "merged" | "neutral";
export type StateIconName =
  | "alarm"
  | "failed"
  | "warning"
  | "done"
  | "merged"
  | "dot"
  | "closed"
  | "running";

export interface Look {
  tone: Tone;
  icon: StateIconName;
}

/** Without "closed", which no title of a sender has. */
const looks: Record<Exclude<StateIconName, "closed">, { tone: Tone; words: string }> = {
  alarm: { tone: "danger", words: "firing,triggered,alerting,escalated,problem,regressed" },
  failed: {
    tone: "danger",
    words: "failed,failed to deploy,error,down,timed out,crashed,rejected,major outage",
  },
  warning: { tone: "warning", words: "warning,degraded,unstable,no data,partly passed" },
  done: {
    tone: "success",
    words: "resolved,recovered,passed,succeeded,deployed,completed,fixed,operational,approved,up",
  },
  merged: { tone: "merged", words: "merged" },
  dot: { tone: "neutral", words: "open,opened,reopened,created,new,closed,canceled,acknowledged" },
  running: {
    tone: "neutral",
    words: "running,deploying,started,pending,queued,scheduled,investigating",
  },
};

const lookByWord = new Map<string, Look>();
for (const [icon, { tone, words }] of Object.entries(looks)) {
  for (const word of words.split(",")) lookByWord.set(word, { tone, icon: icon as StateIconName });
}

export function lookOfWord(word: string): Look | undefined {
  return lookByWord.get(word.toLowerCase());
}

/** Returns undefined for an ordinary message. */
export function lookOf(level: Level | undefined, state: State | undefined): Look | undefined {
  if (state === "closed") return { tone: "neutral", icon: "closed" };
  if (state === "resolved" || level === "success") return { tone: "success", icon: "done" };
  if (level === "critical") return { tone: "danger", icon: state ? "alarm" : "failed" };
  if (level === "warning") return { tone: "warning", icon: state ? "alarm" : "warning" };
  return state && { tone: "neutral", icon: "dot" };
}
