/** Settings of code hosts, trackers, build services and hosting that send webhooks. */
import { type Snippet, settings } from "./snippet.ts";

export const codeServices: readonly Snippet[] = [
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
    id: "docker-hub",
    title: "Docker Hub",
    language: "text",
    note: "Tags pushed to a repository, with the command to pull them.",
    code: settings("Repository › Webhooks › New Webhook", "docker-hub"),
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
