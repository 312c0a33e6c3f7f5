/** Notifications on this device: on or off, and what is missing; and those on the other devices. */
import type { PushState } from "@belfry/contracts/push";
import type { Me } from "@belfry/contracts/users";
import { useCallback, useEffect, useState } from "react";
import { loadPushState, setShowsText, turnOff, turnOn } from "../../push/device.ts";
import { readDeviceFacts } from "../../push/device-facts.ts";
import { canTurnOn, type Diagnosis, diagnose, isOn } from "../../push/diagnosis.ts";
import { pushText as words } from "../../text/screens/settings.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { useAction } from "../../ui/controls/use-action.ts";
import { Switch } from "../../ui/fields/Switch.tsx";
import { Loadable } from "../../ui/lists/Loadable.tsx";
import { useLoad } from "../../ui/lists/use-load.ts";
import { Notice } from "../../ui/notices/Notice.tsx";
import { DeviceState } from "./DeviceState.tsx";
import styles from "./notifications.module.css";
import { OtherDevices } from "./OtherDevices.tsx";
import { TestNotifications } from "./TestNotifications.tsx";

export function ThisDevice({ me }: { me: Me }) {
  const load = useCallback(async () => {
    const [server, facts] = await Promise.all([loadPushState(), readDeviceFacts(me.id)]);
    return { server, diagnosis: diagnose(facts, server) };
  }, [me.id]);
  const device = useLoad(load);
  usePermissionChange(device.reload);

  return (
    <section aria-labelledby="this-device" className={styles.section}>
      <h2 id="this-device" className={styles.heading}>
        {words.title}
      </h2>
      <Loadable state={device}>
        {({ server, diagnosis }) => (
          <>
            <Controls me={me} server={server} diagnosis={diagnosis} reload={device.reload} />
            <TestNotifications devices={server.devices} reload={device.reload} />
            <OtherDevices devices={server.devices.filter(({ isCurrent }) => !isCurrent)} />
          </>
        )}
      </Loadable>
    </section>
  );
}

interface ControlsProps {
  me: Me;
  server: PushState;
  diagnosis: Diagnosis;
  reload: () => Promise<void>;
}

function Controls({ me, server, diagnosis, reload }: ControlsProps) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const current = server.devices.find(({ isCurrent }) => isCurrent);
  const change = useAction(async (wanted: boolean) => {
    setRefusal(null);
    if (wanted) {
      await turnOn(me.id, server);
      if (Notification.permission === "default") {
        setRefusal(words.notAllowed);
      }
    } else await turnOff();
    await reload();
  });
  const changeText = useAction(async (showsText: boolean) => {
    await setShowsText(showsText);
    await reload();
  });
  const failure = change.failure ?? changeText.failure;

  return (
    <>
      {canTurnOn(diagnosis) && (
        <Switch
          label={words.switch}
          hint={words.switchHint}
          isOn={isOn(diagnosis)}
          isBusy={change.isBusy}
          onChange={change.run}
        />
      )}
      <DeviceState diagnosis={diagnosis} server={server} />
      {diagnosis === "not_registered" && (
        <div>
          <Button isBusy={change.isBusy} onClick={() => change.run(true)}>
            {words.repair}
          </Button>
        </div>
      )}
      {current && isOn(diagnosis) && (
        <Switch
          label={words.showsText}
          hint={words.showsTextHint}
          isOn={current.showsText}
          isBusy={changeText.isBusy}
          onChange={changeText.run}
        />
      )}
      {refusal && <Notice tone="danger">{refusal}</Notice>}
      {failure && <Notice tone="danger">{failure}</Notice>}
    </>
  );
}

/** Calls `reload` when the user changes the permission in the browser's own settings. */
function usePermissionChange(reload: () => Promise<void>) {
  useEffect(() => {
    const ended = new AbortController();
    navigator.permissions
      ?.query({ name: "notifications" })
      .then((status) => status.addEventListener("change", () => void reload(), ended))
      .catch(() => {});
    return () => ended.abort();
  }, [reload]);
}
