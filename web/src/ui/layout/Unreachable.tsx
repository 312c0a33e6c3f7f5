/** The page while the server cannot be reached, with the time of the next attempt. */
import { text } from "../../text/text.ts";
import { Button } from "../controls/Button.tsx";
import { RetryCountdown } from "../marks/RetryCountdown.tsx";
import { useHasNetwork } from "../use-network.ts";
import { CardPage } from "./CardPage.tsx";

interface Props {
  /** Milliseconds since the epoch, or null during an attempt. */
  retryAt: number | null;
  onRetry: () => void;
}

export function Unreachable({ retryAt, onRetry }: Props) {
  const hasNetwork = useHasNetwork();
  return (
    <CardPage
      title={hasNetwork ? text.live.noAnswer : text.live.offline}
      lead={<RetryCountdown retryAt={retryAt} />}
    >
      <Button look="primary" isBusy={retryAt === null} onClick={onRetry}>
        {text.live.tryNow}
      </Button>
    </CardPage>
  );
}
