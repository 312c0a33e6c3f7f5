/** The requests of docs/guides/examples.md: fixtures of the formats, in the order of their events. */

export interface Example {
  /** Name of the screenshots. */
  id: string;
  title: string;
  /** One or two sentences below the heading. */
  note: string;
  /** Last segment of the webhook URL. */
  path: string;
  /** Name of the webhook. */
  sender: string;
  /** `format/fixture`; the later ones update the message of the first. */
  fixtures: readonly string[];
}

/** Screenshots of the JSON examples in the guide to cards, in their order. */
export const cardScreenshots = ["card", "card-members"];

export const examples: readonly Example[] = [
  {
    id: "alertmanager-firing",
    title: "Alertmanager, firing",
    note: "One message for a group of alerts. Each alert is named by the labels that differ within the group.",
    path: "alertmanager",
    sender: "Alerts",
    fixtures: ["alertmanager/pods-crashing"],
  },
  {
    id: "alertmanager-partly-resolved",
    title: "Alertmanager, partly resolved",
    note: "The same message after one of the pods has recovered. A resolved alert keeps its line, with its duration.",
    path: "alertmanager",
    sender: "Alerts",
    fixtures: ["alertmanager/pods-crashing", "alertmanager/pods-partly-resolved"],
  },
  {
    id: "alertmanager-resolved",
    title: "Alertmanager, resolved",
    note: "The same message after all alerts of the group are resolved.",
    path: "alertmanager",
    sender: "Alerts",
    fixtures: [
      "alertmanager/pods-crashing",
      "alertmanager/pods-partly-resolved",
      "alertmanager/pods-resolved",
    ],
  },
  {
    id: "alertmanager-slack-firing",
    title: "Alertmanager through slack_configs, firing",
    note: "Slack's format, with the text template from the guide. The key of the message is derived from the title.",
    path: "slack",
    sender: "Alerts",
    fixtures: ["slack/alertmanager-pods-crashing"],
  },
  {
    id: "alertmanager-slack-partly-resolved",
    title: "Alertmanager through slack_configs, partly resolved",
    note: "The same message after one of the pods has recovered.",
    path: "slack",
    sender: "Alerts",
    fixtures: ["slack/alertmanager-pods-crashing", "slack/alertmanager-pods-partly-resolved"],
  },
  {
    id: "alertmanager-slack-resolved",
    title: "Alertmanager through slack_configs, resolved",
    note: "The same message after all alerts of the group are resolved.",
    path: "slack",
    sender: "Alerts",
    fixtures: [
      "slack/alertmanager-pods-crashing",
      "slack/alertmanager-pods-partly-resolved",
      "slack/alertmanager-pods-resolved",
    ],
  },
  {
    id: "grafana",
    title: "Grafana",
    note: "An alert with its values, and links to the dashboard, the panel and a silence.",
    path: "grafana",
    sender: "Grafana",
    fixtures: ["grafana/firing"],
  },
  {
    id: "github-pull-request",
    title: "GitHub, pull request",
    note: "A pull request is one message with the last change and who made it. This one was merged.",
    path: "github",
    sender: "GitHub",
    fixtures: ["github/pull-request-opened", "github/pull-request-merged"],
  },
  {
    id: "github-run",
    title: "GitHub, workflow run",
    note: "A workflow run is one message. This run has failed.",
    path: "github",
    sender: "GitHub",
    fixtures: ["github/workflow-run-failed"],
  },
  {
    id: "gitlab-merge-request",
    title: "GitLab, merge request",
    note: "A merge request is one message. This one was approved by its reviewer.",
    path: "gitlab",
    sender: "GitLab",
    fixtures: ["gitlab/merge-request", "gitlab/merge-request-approved"],
  },
  {
    id: "gitlab-pipeline",
    title: "GitLab, pipeline",
    note: "A pipeline is one message with its failed jobs.",
    path: "gitlab",
    sender: "GitLab",
    fixtures: ["gitlab/pipeline-failed"],
  },
  {
    id: "jira",
    title: "Jira",
    note: "An issue is one message with its status and the last change.",
    path: "jira",
    sender: "Jira",
    fixtures: ["jira/issue-created", "jira/status-changed"],
  },
  {
    id: "sentry",
    title: "Sentry",
    note: "An issue with its level, its place in the code and a link.",
    path: "sentry",
    sender: "Sentry",
    fixtures: ["sentry/issue-created"],
  },
  {
    id: "teams",
    title: "Microsoft Teams",
    note: "A message card, as Jenkins sends it to Teams.",
    path: "teams",
    sender: "Builds",
    fixtures: ["teams/jenkins-failed"],
  },
  {
    id: "uptime-kuma",
    title: "Uptime Kuma",
    note: "A monitor is one message: red while it is down, green when it is up again.",
    path: "uptime-kuma",
    sender: "Uptime",
    fixtures: ["uptime-kuma/down"],
  },
];
