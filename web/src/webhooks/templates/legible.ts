/** A payload as people read it. */
import { limits } from "@belfry/contracts/limits";

/** JSON with its lines broken and indented, where it means the same and fits; anything else as it is. */
export function legible(payload: string): string {
  try {
    const broken = JSON.stringify(JSON.parse(payload), null, 2);
    return broken.length <= limits.webhookBodyBytes ? broken : payload;
  } catch {
    return payload;
  }
}
