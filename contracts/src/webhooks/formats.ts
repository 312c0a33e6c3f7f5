/** Formats of webhook bodies. */
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
