/** The page instead of one whose first request failed. Repeats the request if that can help. */
import { isTemporary } from "@belfry/client/problem-error";
import { explain } from "../text/explain.ts";
import { text } from "../text/text.ts";
import { Button } from "../ui/controls/Button.tsx";
import { CardPage } from "../ui/layout/CardPage.tsx";
import { Unreachable } from "../ui/layout/Unreachable.tsx";
import { useRetry } from "./use-retry.ts";

interface Props {
  error: unknown;
  /** Must not change between renders. */
  onRetry: () => void;
}

export function ConnectFailed({ error, onRetry }: Props) {
  const { retryAt, retry } = useRetry(error, onRetry);
  if (isTemporary(error)) return <Unreachable retryAt={retryAt} onRetry={retry} />;
  return (
    <CardPage title={text.boot.connectFailed} lead={explain(error)}>
      <Button look="primary" onClick={retry}>
        {text.ui.retry}
      </Button>
    </CardPage>
  );
}
