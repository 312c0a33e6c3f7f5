/**
 * One webhook: setup, deliveries, settings and template. Settings and template are one form, whose
 * unsaved changes survive a change of the tab.
 */
import type { Me } from "@belfry/contracts/users";
import type { Webhook, WebhookUrl } from "@belfry/contracts/webhooks/webhooks";
import { Suspense, useState } from "react";
import { webhooksText as words } from "../../text/screens/webhooks.ts";
import { Tabs } from "../../ui/controls/Tabs.tsx";
import { SaveFooter } from "../../ui/forms/SaveFooter.tsx";
import { lazyView } from "../../ui/lazy-view.ts";
import { Deliveries } from "../deliveries/Deliveries.tsx";
import { DangerZone } from "../edit/DangerZone.tsx";
import { MoveWebhook } from "../edit/MoveWebhook.tsx";
import { SettingsFields } from "../edit/SettingsFields.tsx";
import { TemplateFields } from "../edit/TemplateFields.tsx";
import { useWebhookForm } from "../edit/use-webhook-form.ts";
import { WebhookSetup } from "../setup/WebhookSetup.tsx";
import type { Payload } from "../templates/use-preview.ts";
import styles from "./page.module.css";
import { RejectionBadge } from "./RejectionBadge.tsx";
import { type WebhookTab, webhookTabs } from "./tabs.ts";
import { useNewRejections } from "./use-new-rejections.ts";

const SilencesSection = lazyView(() => import("../silences/SilencesSection.tsx"));

interface Props {
  webhook: Webhook;
  /** The secrets of a webhook that was created a moment ago. */
  created?: WebhookUrl;
  me: Me;
  tab: WebhookTab;
  onTab: (tab: WebhookTab) => void;
  onChanged: (webhook: Webhook) => void;
  /** The webhook was deleted or moved to another chat. */
  onRemoved: () => void;
  /** A request arrived. */
  onReceived: () => void;
  /** The user followed a link to a message. */
  onLeave: () => void;
}

export default function WebhookPage(props: Props) {
  const { webhook, created, me, tab, onTab, onChanged, onRemoved, onReceived, onLeave } = props;
  const form = useWebhookForm(webhook, onChanged, () => onTab("settings"));
  /** The payload of a delivery that the user chose for the template editor. */
  const [sample, setSample] = useState<Payload | null>(null);
  const rejections = useNewRejections(webhook, me, tab === "deliveries");
  const tabs = webhookTabs.map((value) => ({
    value,
    label: words.tabs[value],
    ...(value === "deliveries" && { badge: <RejectionBadge count={rejections} /> }),
  }));
  const isForm = tab === "settings" || tab === "template";

  return (
    <form {...form.props} className={styles.page}>
      <Tabs
        label={words.pageLabel(webhook.name)}
        tabs={tabs}
        value={tab}
        onChange={onTab}
        className={styles.page}
      >
        {tab === "setup" && (
          <WebhookSetup
            webhook={webhook}
            created={created}
            onChanged={onChanged}
            onReceived={onReceived}
            onLeave={onLeave}
          />
        )}
        {tab === "deliveries" && (
          <Deliveries
            webhook={webhook}
            onReceived={onReceived}
            onTemplate={(payload) => {
              setSample(payload);
              onTab("template");
            }}
            onLeave={onLeave}
          />
        )}
        {isForm && (
          <div className={styles.scroll}>
            {tab === "settings" ? (
              <>
                <SettingsFields
                  webhook={webhook}
                  form={form}
                  onSaved={onChanged}
                  onTemplate={() => onTab("template")}
                />
                <Suspense>
                  <SilencesSection webhook={webhook} />
                </Suspense>
                <MoveWebhook webhook={webhook} me={me} onMoved={onRemoved} />
                <DangerZone webhook={webhook} onChanged={onChanged} onRemoved={onRemoved} />
              </>
            ) : (
              <TemplateFields
                webhook={webhook}
                form={form}
                sample={sample}
                onSampleEnd={() => setSample(null)}
              />
            )}
          </div>
        )}
      </Tabs>
      {(isForm || form.changeCount > 0) && (
        <SaveFooter form={form} changeCount={form.changeCount} onDiscard={form.discard} />
      )}
    </form>
  );
}
