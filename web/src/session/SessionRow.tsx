/** One session in a list, with the button that ends it. */

import type { SessionInfo } from "@belfry/contracts/auth/sessions";
import { Monitor } from "lucide-react";
import { isProblem } from "../text/explain.ts";
import { settingsText } from "../text/screens/settings.ts";
import { Button } from "../ui/controls/Button.tsx";
import { useAction } from "../ui/controls/use-action.ts";
import { FactLine, timeFact } from "../ui/lists/facts.tsx";
import { Row } from "../ui/lists/Row.tsx";
import { Badge } from "../ui/marks/Badge.tsx";
import { announce } from "../ui/notices/Announcer.tsx";

const words = settingsText.sessions;

interface Props {
  session: SessionInfo;
  end: () => Promise<unknown>;
  onEnded: () => Promise<void>;
}

export function SessionRow({ session, end, onEnded }: Props) {
  const { device, userAgent, address, method, lastSeenAt, isCurrent } = session;
  const { isBusy, failure, run } = useAction(async () => {
    try {
      await end();
    } catch (error) {
      if (!isProblem(error, "session_not_found")) throw error; // it has already ended
    }
    announce(words.ended(device));
    await onEnded();
  });

  return (
    <Row
      icon={Monitor}
      title={<span title={userAgent}>{device}</span>}
      badge={isCurrent && <Badge>{words.current}</Badge>}
      facts={[
        <FactLine
          key="where"
          facts={[
            { words: words.method[method] },
            { words: address },
            timeFact(words.seen, lastSeenAt),
          ]}
        />,
      ]}
      failure={failure}
      action={
        !isCurrent && (
          <Button
            size="small"
            look="plainDanger"
            aria-label={words.endLabel(device)}
            isBusy={isBusy}
            onClick={run}
          >
            {words.end}
          </Button>
        )
      }
    />
  );
}
