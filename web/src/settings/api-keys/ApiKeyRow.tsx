/** One API key in a list. */

import type { ApiKey } from "@belfry/contracts/auth/api-keys";
import { Key } from "lucide-react";
import { settingsText } from "../../text/screens/settings.ts";
import { exactDay, exactTime } from "../../text/times.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { type Fact, FactLine, timeFact } from "../../ui/lists/facts.tsx";
import { Row } from "../../ui/lists/Row.tsx";
import { Badge } from "../../ui/marks/Badge.tsx";
import { broadestScope } from "./scopes.ts";

const words = settingsText.apiKeys;

export function ApiKeyRow({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const { name, scopes, createdAt, expiresAt, lastUsedAt, lastUsedAddress } = apiKey;
  const used = (when: string) => words.used(when, lastUsedAddress);
  return (
    <Row
      icon={Key}
      title={name}
      badge={<Badge>{words.scopes[broadestScope(scopes)]}</Badge>}
      facts={[
        <FactLine key="life" facts={[timeFact(words.created, createdAt), expiry(expiresAt)]} />,
        <FactLine
          key="use"
          facts={[lastUsedAt ? timeFact(used, lastUsedAt) : { words: words.neverUsed }]}
        />,
      ]}
      action={
        <Button
          size="small"
          look="plainDanger"
          aria-label={words.revokeLabel(name)}
          onClick={onRevoke}
        >
          {words.revoke}
        </Button>
      }
    />
  );
}

function expiry(expiresAt: string | null): Fact {
  if (!expiresAt) return { words: words.expiresNever };
  const label = Date.parse(expiresAt) > Date.now() ? words.expiresOn : words.expiredOn;
  return { words: label(exactDay(expiresAt)), title: exactTime(expiresAt) };
}
