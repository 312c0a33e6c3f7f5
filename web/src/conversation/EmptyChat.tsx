/** Shown in a chat without messages: what the chat is for, and the next steps. */
import type { Chat } from "@belfry/contracts/chats";
import { canAdminister, canManage } from "@belfry/contracts/permissions";
import { type LucideIcon, ShieldCheck, UserPlus, Webhook } from "lucide-react";
import { Link } from "wouter";
import { useChats, useMe } from "../live/hooks.ts";
import { text } from "../text/text.ts";
import { Circles } from "../ui/layout/Circles.tsx";
import styles from "./EmptyChat.module.css";
import { EmptyDirect } from "./EmptyDirect.tsx";

const words = text.conversation.firstSteps;

interface StartProps {
  chat: Chat;
  onOpenWebhooks?: (() => void) | undefined;
  onOpenMembers?: (() => void) | undefined;
}

export default function EmptyStart({ chat, onOpenWebhooks, onOpenMembers }: StartProps) {
  const me = useMe();
  if (chat.members) return <EmptyDirect chat={chat} />;
  const isManager = canManage(me, chat);
  return (
    <EmptyChat
      chat={chat}
      onOpenWebhooks={isManager ? onOpenWebhooks : undefined}
      onOpenMembers={isManager ? onOpenMembers : undefined}
    />
  );
}

interface Props {
  chat: Chat;
  /** Undefined for users who cannot manage this chat. */
  onOpenWebhooks: (() => void) | undefined;
  onOpenMembers: (() => void) | undefined;
}

function EmptyChat({ chat, onOpenWebhooks, onOpenMembers }: Props) {
  const me = useMe();
  const chats = useChats() ?? [];
  const isGroup = chat.kind === "group";
  const isAlone = isGroup && chat.memberCount === 1;
  const isOnly = chats.every(({ id, kind }) => kind !== "group" || id === chat.id);
  const isFirst = isAlone && isOnly && canAdminister(me);
  return (
    <div className={styles.empty}>
      <Circles logoSize={50} first={40} step={12} count={3} />
      <h2 className={styles.title}>{words.title(chat.title)}</h2>
      <p className={styles.lead}>{isGroup ? words.group : words.direct}</p>
      {chat.retentionDays !== null && (
        <p className={styles.lead}>{text.conversation.retention(chat.retentionDays)}</p>
      )}
      {(onOpenWebhooks || isFirst) && (
        <ul className={styles.steps}>
          {onOpenWebhooks && (
            <li>
              <button type="button" className={styles.step} onClick={onOpenWebhooks}>
                <StepWords icon={Webhook} tone="accent" {...words.webhook} />
              </button>
            </li>
          )}
          {isAlone && !isFirst && onOpenMembers && (
            <li>
              <button type="button" className={styles.step} onClick={onOpenMembers}>
                <StepWords icon={UserPlus} tone="info" {...words.members} />
              </button>
            </li>
          )}
          {isFirst && (
            <>
              <li>
                <Link href={`/chats/${chat.id}/invite`} className={styles.step}>
                  <StepWords icon={UserPlus} tone="info" {...words.invite} />
                </Link>
              </li>
              <li>
                <Link href="/settings/two-factor" className={styles.step}>
                  <StepWords icon={ShieldCheck} tone="success" {...words.twoFactor} />
                </Link>
              </li>
            </>
          )}
        </ul>
      )}
    </div>
  );
}

interface StepProps {
  icon: LucideIcon;
  tone: "accent" | "info" | "success";
  title: string;
  text: string;
}

function StepWords({ icon: Icon, tone, title, text }: StepProps) {
  return (
    <>
      <span className={styles.tile} data-tone={tone}>
        <Icon size={18} />
      </span>
      <span className={styles.stepTitle}>{title}</span>
      <span className={styles.stepText}>{text}</span>
    </>
  );
}
