/** One heartbeat in the list: state, last pings, next expected time, and its menu. */
import type { Heartbeat } from "@belfry/contracts/on-call/heartbeats/heartbeats";
import { Copy, Ellipsis, HeartPulse, Pause, Play, Settings, Trash2 } from "lucide-react";
import { useId } from "react";
import { call } from "../../api/call.ts";
import { explain, isCancelled } from "../../text/explain.ts";
import { heartbeatsText as words } from "../../text/screens/on-call/heartbeats.ts";
import { exactTime } from "../../text/times.ts";
import { IconButton } from "../../ui/controls/IconButton.tsx";
import { Menu, MenuItem, MenuSeparator } from "../../ui/controls/Menu.tsx";
import { useCopy } from "../../ui/controls/use-copy.tsx";
import { useConfirmation } from "../../ui/dialogs/use-confirmation.tsx";
import { Badge } from "../../ui/marks/Badge.tsx";
import { toastFailure } from "../../ui/notices/Announcer.tsx";
import styles from "./heartbeats.module.css";
import { PingBars } from "./PingBars.tsx";
import { expectationOf, statusOf, tones } from "./status.ts";

interface Props {
  chatId: number;
  heartbeat: Heartbeat;
  now: number;
  onEdit: () => void;
  onChanged: () => Promise<void>;
}

export function HeartbeatRow({ chatId, heartbeat, now, onEdit, onChanged }: Props) {
  const { id: heartbeatId, name, state, expectedAt } = heartbeat;
  const nameId = useId();
  const { copy } = useCopy();
  const { confirm, confirmationDialog } = useConfirmation();
  const { fault, facts } = statusOf(heartbeat, now);
  const { time, note } = expectationOf(heartbeat, now);
  const params = { chatId, heartbeatId };

  const act = (change: () => Promise<unknown>) => () =>
    void change()
      .then(onChanged)
      .catch((error) => isCancelled(error) || toastFailure(explain(error)));
  const path = "/api/chats/:chatId/heartbeats/:heartbeatId" as const;
  const pause = act(() => call(`PUT ${path}/pause`, { params, body: {} }));
  const resume = act(() => call(`DELETE ${path}/pause`, { params }));
  const remove = act(async () => {
    const question = { title: words.deleteTitle(name), body: words.deleteText };
    await confirm({ ...question, action: words.delete });
    await call(`DELETE ${path}`, { params });
  });

  return (
    <li className={styles.row} aria-labelledby={nameId} data-state={state}>
      <span className={styles.tile}>
        <HeartPulse size={16} />
      </span>
      <div>
        <div className={styles.header}>
          <h3 className={styles.name}>
            <button type="button" id={nameId} className={styles.open} onClick={onEdit}>
              {name}
            </button>
          </h3>
          <Badge tone={tones[state]}>{words.states[state]}</Badge>
        </div>
        <p className={styles.facts}>
          {fault && <span className={styles.fault}>{fault} </span>}
          {facts}
        </p>
      </div>
      <span className={styles.pings}>
        <PingBars results={heartbeat.results} />
      </span>
      <p className={styles.next} title={expectedAt ? exactTime(expectedAt) : undefined}>
        <span className="visually-hidden">{words.nextExpected} </span>
        <span className={styles.time}>{time}</span> <span>{note}</span>
      </p>
      <Menu
        label={words.actionsFor(name)}
        button={(props) => <IconButton icon={Ellipsis} label={words.actionsFor(name)} {...props} />}
      >
        <MenuItem icon={<Settings size={16} />} onChoose={onEdit}>
          {words.edit}
        </MenuItem>
        <MenuItem icon={<Copy size={16} />} onChoose={() => void copy(heartbeat.pingUrl)}>
          {words.copyUrl}
        </MenuItem>
        {state === "paused" ? (
          <MenuItem icon={<Play size={16} />} onChoose={resume}>
            {words.resume}
          </MenuItem>
        ) : (
          <MenuItem icon={<Pause size={16} />} onChoose={pause}>
            {words.pause}
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuItem icon={<Trash2 size={16} />} onChoose={remove}>
          {words.delete}
        </MenuItem>
      </Menu>
      {confirmationDialog}
    </li>
  );
}
