/** Settings → Notifications: the notification settings of the user and of this device. */
import type { Me } from "@belfry/contracts/users";
import { NotificationPreferences } from "./NotificationPreferences.tsx";
import { ThisDevice } from "./ThisDevice.tsx";

export function Notifications({ me }: { me: Me }) {
  return (
    <>
      <ThisDevice me={me} />
      <NotificationPreferences />
    </>
  );
}
