/** Sends the image of an avatar. */
import { offlineError, problemFrom } from "@belfry/client/problem-error";

type AvatarPath =
  | "/api/me/avatar"
  | `/api/chats/${number}/avatar`
  | `/api/chats/${number}/webhooks/${number}/avatar`;

/** Resolves with the changed owner of the avatar. Rejects with a `ProblemError`. */
export async function uploadAvatar<Owner>(path: AvatarPath, image: Blob): Promise<Owner> {
  const headers = { "content-type": "application/octet-stream" };
  const reply = await fetch(path, { method: "PUT", headers, body: image }).catch((error) => {
    throw offlineError(error);
  });
  if (!reply.ok) throw await problemFrom(reply);
  return reply.json();
}
