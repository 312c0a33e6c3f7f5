/** Formats of webhook bodies. */

/** Formats of services, with the names that people know them by. */
export const serviceNames = {
  alertmanager: "Alertmanager",
  "azure-devops": "Azure DevOps",
  bitbucket: "Bitbucket",
  circleci: "CircleCI",
  datadog: "Datadog",
  "docker-hub": "Docker Hub",
  generic: "Any JSON",
  gitea: "Gitea, Forgejo",
  github: "GitHub",
  gitlab: "GitLab",
  "google-chat": "Google Chat",
  gotify: "Gotify",
  grafana: "Grafana",
  healthchecks: "Healthchecks",
  "home-assistant": "Home Assistant",
  jenkins: "Jenkins",
  jira: "Jira",
  netlify: "Netlify",
  newrelic: "New Relic",
  ntfy: "ntfy",
  opsgenie: "Opsgenie",
  pagerduty: "PagerDuty",
  sentry: "Sentry",
  sonarr: "Sonarr, Radarr",
  statuspage: "Statuspage",
  stripe: "Stripe",
  teams: "Microsoft Teams",
  "terraform-cloud": "Terraform Cloud",
  "uptime-kuma": "Uptime Kuma",
  uptimerobot: "UptimeRobot",
  vercel: "Vercel",
  zabbix: "Zabbix",
};

export const serviceFormats = Object.keys(serviceNames) as (keyof typeof serviceNames)[];

export const webhookFormats = [
  "native",
  "slack",
  "mattermost",
  "discord",
  ...serviceFormats,
  "template",
] as const;
export type WebhookFormat = (typeof webhookFormats)[number];
