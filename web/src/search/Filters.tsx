/** The filters of a search as chips: choices are selects, the others are switched on and off. */
import type { Chat } from "@belfry/contracts/chats";
import type { SearchHit } from "@belfry/contracts/search/search";
import { ChevronDown, X } from "lucide-react";
import type { ReactNode } from "react";
import { nameOf } from "../conversation/message-text/author.ts";
import { ChatGlyph } from "../sidebar/ChatGlyph.tsx";
import { searchText as words } from "../text/screens/chats/search.ts";
import styles from "./Filters.module.css";
import type { SearchParams } from "./search-params.ts";

interface Props {
  params: SearchParams;
  chats: readonly Chat[];
  hits: readonly SearchHit[];
  onChange: (change: Partial<SearchParams>) => void;
}

const dayChoices = Object.entries(words.days);

export function Filters({ params, chats, hits, onChange }: Props) {
  const has = (one: "file" | "card" | "link") => params.has.includes(one);
  const toggle = (one: "file" | "card" | "link") =>
    onChange({
      has: has(one) ? params.has.filter((other) => other !== one) : [...params.has, one],
    });
  const chat = chats.find(({ id }) => id === params.in);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend on screen
    <div role="group" className={styles.filters} aria-label={words.filters}>
      <Choice
        label={words.chat}
        none={words.anyChat}
        value={params.in ? String(params.in) : ""}
        choices={chats.map(({ id, title }) => [String(id), title])}
        icon={chat && <ChatGlyph chat={chat} />}
        onChange={(value) => onChange({ in: Number(value) || undefined })}
      />
      <Choice
        label={words.from}
        none={words.anyone}
        value={params.from ?? ""}
        choices={authorsOf(hits, params.from)}
        onChange={(value) => onChange({ from: value || undefined })}
      />
      <Choice
        label={words.date}
        none={words.anyTime}
        value={params.days ? String(params.days) : ""}
        choices={dayChoices}
        onChange={(value) => onChange({ days: Number(value) || undefined })}
      />
      <Toggle label={words.hasFile} isOn={has("file")} onClick={() => toggle("file")} />
      <Toggle label={words.hasCard} isOn={has("card")} onClick={() => toggle("card")} />
      <Toggle label={words.hasLink} isOn={has("link")} onClick={() => toggle("link")} />
      <Toggle
        label={words.machines}
        isOn={params.isMachines}
        onClick={() => onChange({ isMachines: !params.isMachines })}
      />
    </div>
  );
}

/** The authors of the results. Others can be named with `from:`. */
function authorsOf(hits: readonly SearchHit[], chosen: string | undefined): [string, string][] {
  const nameByKey = new Map([["me", words.me as string]]);
  if (chosen && chosen !== "me") nameByKey.set(chosen, chosen);
  for (const { message } of hits) {
    const { author } = message;
    const isUser = author.kind === "user";
    const key = isUser ? `user:${author.userId}` : `webhook:${author.webhookId}`;
    nameByKey.set(key, nameOf(author));
  }
  return [...nameByKey];
}

interface ChoiceProps {
  label: string;
  none: string;
  value: string;
  choices: readonly (readonly [value: string, label: string])[];
  /** The icon of the chosen value. */
  icon?: ReactNode;
  onChange: (value: string) => void;
}

function Choice({ label, none, value, choices, icon, onChange }: ChoiceProps) {
  const chosen = choices.find(([key]) => key === value)?.[1];
  return (
    <span className={styles.chip} data-on={value !== "" || undefined}>
      {icon}
      <span className={styles.text} aria-hidden="true">
        {chosen ?? label}
      </span>
      <select
        className={styles.select}
        aria-label={label}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">{none}</option>
        {choices.map(([key, name]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
      {value === "" ? (
        <ChevronDown size={14} aria-hidden="true" />
      ) : (
        <button
          type="button"
          className={styles.remove}
          aria-label={words.remove(chosen ?? label)}
          onClick={() => onChange("")}
        >
          <X size={14} />
        </button>
      )}
    </span>
  );
}

function Toggle({ label, isOn, onClick }: { label: string; isOn: boolean; onClick: () => void }) {
  return (
    <button
      type="button"
      className={styles.chip}
      aria-pressed={isOn}
      data-on={isOn || undefined}
      onClick={onClick}
    >
      {label}
    </button>
  );
}
