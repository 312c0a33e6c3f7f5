/** Settings of chats, trackers, build services and hosting that send webhooks. */
import type { Snippet, Target } from "./snippet.ts";

/** Lists a place in the menus of the service, the URL, and further settings. */
const settings =
  (place: string, path: string, ...more: string[]) =>
  ({ url }: Target) =>
    [place, `URL: ${url}/${path}`, ...more].join("\n");

export const buildServices: readonly Snippet[] = [
  {
    id: "teams",
    title: "Microsoft Teams clients",
    language: "text",
    note: "Programs that post to a Teams webhook: enter the URL with /teams at the end as the Teams webhook URL.",
    code: settings("Microsoft Teams webhook URL", "teams"),
  },
  {
    id: "jira",
    title: "Jira",
    language: "text",
    note: "Issues, comments, sprints and versions. An issue is one message that shows its status and the last change.",
    code: settings(
      "Settings › System › WebHooks › Create a WebHook",
      "jira",
      "Secret: the webhook’s signature secret, if it has one",
      "Events: issue, comment, sprint and version events",
    ),
  },
  {
    id: "azure-devops",
    title: "Azure DevOps",
    language: "text",
    note: "Builds, pipelines, pull requests, pushes, work items and releases. Each is one message that shows its current state.",
    code: settings(
      "Project settings › Service hooks › Create subscription › Web Hooks",
      "azure-devops",
      "Resource details to send: All",
      "Messages to send: All",
    ),
  },
  {
    id: "circleci",
    title: "CircleCI",
    language: "text",
    note: "Finished workflows and jobs, with the commit, the branch and the duration.",
    code: settings(
      "Project Settings › Webhooks › Add Webhook",
      "circleci",
      "Secret token: the webhook’s signature secret, if it has one",
      "Events: Workflow Completed",
    ),
  },
  {
    id: "terraform-cloud",
    title: "Terraform Cloud",
    language: "text",
    note: "Runs of a workspace, and drift of its resources. A run is one message that shows its current state.",
    code: settings(
      "Workspace › Settings › Notifications › Create a notification › Webhook",
      "terraform-cloud",
      "Token: the webhook’s signature secret, if it has one",
      "Triggers: All events",
    ),
  },
  {
    id: "google-chat",
    title: "Google Chat clients",
    language: "text",
    note: "Programs that post to a Google Chat webhook: enter the URL with /google-chat at the end as the webhook URL.",
    code: settings("Google Chat webhook URL", "google-chat"),
  },
  {
    id: "ntfy",
    title: "ntfy clients",
    language: "text",
    note: "Programs that publish to ntfy: enter the URL as the server and ntfy as the topic.",
    code: ({ url }) => `Server URL: ${url}
Topic: ntfy`,
  },
  {
    id: "gotify",
    title: "Gotify clients",
    language: "text",
    note: "Programs that post to Gotify: enter the URL with /gotify at the end as the server. Any token works.",
    code: ({ url }) => `Server URL: ${url}/gotify
Application token: any`,
  },
  {
    id: "docker-hub",
    title: "Docker Hub",
    language: "text",
    note: "Tags pushed to a repository, with the command to pull them.",
    code: settings("Repository › Webhooks › New Webhook", "docker-hub"),
  },
  {
    id: "netlify",
    title: "Netlify",
    language: "text",
    note: "Deploys of a site and submissions of its forms. A deploy is one message that shows its current state.",
    code: settings(
      "Project configuration › Notifications › Add notification › HTTP POST request",
      "netlify",
      "JWS secret token: the webhook’s signature secret, if it has one",
    ),
  },
  {
    id: "vercel",
    title: "Vercel",
    language: "text",
    note: "Deployments of your projects. Each is one message that shows its current state.",
    code: settings(
      "Team Settings › Webhooks › Create Webhook",
      "vercel",
      "Events: Deployment Created, Succeeded, Error, Canceled, Promoted",
    ),
  },
];
