/** Settings of services that send webhooks in a format that Belfry reads. */
import { slackReceiver } from "./slack-receiver.ts";
import { jsonQuote, type Snippet, settings } from "./snippet.ts";

export const services: readonly Snippet[] = [
  {
    id: "alertmanager",
    title: "Alertmanager",
    language: "yaml",
    note: "A receiver for alertmanager.yml. A group of alerts is one message that turns green when it is resolved.",
    code: ({ url }) => `receivers:
  - name: belfry
    webhook_configs:
      - url: ${jsonQuote(`${url}/alertmanager`)}
        send_resolved: true`,
    alternative: {
      note: "If you use slack_configs, keep them and change the URL. This text names each alert with its description and state.",
      code: slackReceiver,
    },
  },
  {
    id: "grafana",
    title: "Grafana",
    language: "yaml",
    note: "A contact point for provisioning/alerting. To add it by hand, open Alerting › Contact points and choose the integration Webhook.",
    code: ({ url }) => `apiVersion: 1
contactPoints:
  - orgId: 1
    name: belfry
    receivers:
      - uid: belfry
        type: webhook
        settings:
          url: ${jsonQuote(`${url}/grafana`)}
          httpMethod: POST`,
  },
  {
    id: "uptime-kuma",
    title: "Uptime Kuma",
    language: "text",
    note: "A notification of type Webhook. A monitor is one message: red when it is down, green when it is up.",
    code: settings(
      "Settings › Notifications › Setup Notification › Webhook",
      "uptime-kuma",
      "Request body: Preset - application/json",
    ),
  },
  {
    id: "github",
    title: "GitHub",
    language: "text",
    note: "Pushes, pull requests, issues, reviews, runs and alerts. Each is one message that shows its current state.",
    code: settings(
      "Settings › Webhooks › Add webhook",
      "github",
      "Content type: application/json",
      "Secret: the webhook’s signature secret, if it has one",
    ),
  },
  {
    id: "gitlab",
    title: "GitLab",
    language: "text",
    note: "Pushes, merge requests, issues, comments and pipelines of a project or a group.",
    code: settings(
      "Settings › Webhooks › Add new webhook",
      "gitlab",
      "Secret token: the webhook’s signature secret, if it has one",
    ),
  },
  {
    id: "gitea-forgejo",
    title: "Gitea, Forgejo",
    language: "text",
    note: "Webhooks of a repository, an organization or the whole server.",
    code: settings(
      "Settings › Webhooks › Add webhook › Gitea or Forgejo",
      "gitea",
      "Content type: application/json",
      "Secret: the webhook’s signature secret, if it has one",
    ),
  },
  {
    id: "bitbucket",
    title: "Bitbucket",
    language: "text",
    note: "Webhooks of Bitbucket Cloud and Bitbucket Data Center.",
    code: settings(
      "Repository settings › Webhooks › Add webhook",
      "bitbucket",
      "Secret: the webhook’s signature secret, if it has one",
    ),
  },
  {
    id: "sentry",
    title: "Sentry",
    language: "text",
    note: "An internal integration. An issue is one message that its errors and alerts update.",
    code: settings(
      "Settings › Developer Settings › Create New Integration › Internal Integration",
      "sentry",
      "Webhooks: issue, error; Alert Rule Action: on",
    ),
  },
  {
    id: "stripe",
    title: "Stripe",
    language: "text",
    note: "Payments, invoices, disputes and payouts, one message each. Enter Stripe’s signing secret as the webhook’s signature secret.",
    code: settings("Developers › Webhooks › Add endpoint", "stripe"),
  },
  {
    id: "pagerduty",
    title: "PagerDuty",
    language: "text",
    note: "A webhook subscription, version 3. An incident is one message that shows its current state.",
    code: settings(
      "Integrations › Generic Webhooks (v3) › New Webhook",
      "pagerduty",
      "Event subscription: the incident events",
    ),
  },
];
