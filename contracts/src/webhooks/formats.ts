/** How a webhook's bodies can be read: the dialects, the services whose own bodies we read, and templates. */
export const serviceFormats = [
  "alertmanager",
  "bitbucket",
  "generic",
  "gitea",
  "github",
  "gitlab",
  "grafana",
  "jenkins",
  "pagerduty",
  "sentry",
  "stripe",
  "uptime-kuma",
] as const;

export const webhookFormats = [
  "native",
  "slack",
  "mattermost",
  "discord",
  ...serviceFormats,
  "template",
] as const;
export type WebhookFormat = (typeof webhookFormats)[number];
