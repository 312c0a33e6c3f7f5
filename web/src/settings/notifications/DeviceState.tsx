/** One sentence about notifications on this device: that they work, or what is missing. */
import type { PushState } from "@belfry/contracts/push";
import type { Diagnosis } from "../../push/diagnosis.ts";
import { pushText } from "../../text/screens/settings.ts";
import { timeAgo } from "../../text/times.ts";
import { Notice } from "../../ui/notices/Notice.tsx";

const words = pushText.state;

interface Props {
  diagnosis: Diagnosis;
  server: PushState;
}

export function DeviceState({ diagnosis, server }: Props) {
  if (diagnosis === "off") return null;
  return <Notice tone={toneOf(diagnosis)}>{textOf(diagnosis, server)}</Notice>;
}

function toneOf(diagnosis: Diagnosis): "success" | "danger" | "info" {
  if (diagnosis === "on") return "success";
  return diagnosis === "failing" ? "danger" : "info";
}

function textOf(diagnosis: Diagnosis, { devices, offReason }: PushState): string {
  switch (diagnosis) {
    case "failing": {
      const failing = devices.find(({ isCurrent }) => isCurrent)?.failing;
      return failing ? words.failing(failing.reason, timeAgo(failing.since)) : words.on;
    }
    case "tab_only_server":
      return words.tab_only_server[offReason ?? "no_https"];
    default:
      return words[diagnosis];
  }
}
