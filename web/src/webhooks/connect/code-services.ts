/** Settings of code hosts, trackers, build services and hosting that send webhooks. */
import { form, type Snippet, signatureSecret } from "./snippet.ts";

export const codeServices: readonly Snippet[] = [
  {
    id: "azure-devops",
    title: "Azure DevOps",
    note: "Builds, pipelines, pull requests, pushes, work items and releases. Each is one message that shows its current state.",
    steps: [
      { text: "Open **Project settings › Service hooks › Create subscription › Web Hooks**." },
      form({
        text: "Choose an event, and enter these values:",
        format: "azure-devops",
        more: { "Resource details to send": "All", "Messages to send": "All" },
      }),
      { text: "Repeat this for each event." },
    ],
  },
  {
    id: "bitbucket",
    title: "Bitbucket",
    note: "Webhooks from Bitbucket Cloud and Bitbucket Data Center.",
    steps: [
      { text: "Open **Repository settings › Webhooks › Add webhook**." },
      form({ format: "bitbucket", more: { Secret: signatureSecret } }),
      {
        text: "Choose the triggers: *Repository: Push* and *Build status*, and all of *Pull request*.",
      },
    ],
  },
  {
    id: "circleci",
    title: "CircleCI",
    note: "Finished workflows and jobs, with the commit, the branch and the duration.",
    steps: [
      { text: "Open **Project Settings › Webhooks › Add Webhook**." },
      form({
        format: "circleci",
        more: { "Secret token": signatureSecret, Events: "Workflow Completed" },
      }),
    ],
  },
  {
    id: "docker-hub",
    title: "Docker Hub",
    note: "Tags pushed to a repository, with the command to pull them.",
    steps: [
      { text: "Open **Repository › Webhooks › New Webhook**." },
      form({ format: "docker-hub" }),
    ],
  },
  {
    id: "gitea-forgejo",
    title: "Gitea, Forgejo",
    note: "Webhooks of a repository, an organization or the whole server.",
    steps: [
      { text: "Open **Settings › Webhooks › Add webhook**, and choose **Gitea** or **Forgejo**." },
      form({
        format: "gitea",
        more: { "Content type": "application/json", Secret: signatureSecret },
      }),
      { text: "Choose the events, save, and send a test delivery." },
    ],
  },
  {
    id: "github",
    title: "GitHub",
    note: "Pushes, pull requests, issues, reviews, runs and alerts. Each is one message that shows its current state.",
    steps: [
      { text: "In the repository or organization, open **Settings › Webhooks › Add webhook**." },
      form({
        format: "github",
        more: { "Content type": "application/json", Secret: signatureSecret },
      }),
      {
        text: "Choose **Let me select individual events**: *Pushes*, *Pull requests*, *Pull request reviews*, *Issues*, *Issue comments*, *Releases*, *Workflow runs*, *Dependabot alerts*, *Code scanning alerts* and *Secret scanning alerts*.",
      },
      { text: "Press **Add webhook**." },
    ],
  },
  {
    id: "gitlab",
    title: "GitLab",
    note: "Pushes, merge requests, issues, comments and pipelines of a project or a group.",
    steps: [
      { text: "In the project or group, open **Settings › Webhooks › Add new webhook**." },
      form({ format: "gitlab", more: { "Secret token": signatureSecret } }),
      { text: "Choose the triggers, save, and send a test event." },
    ],
  },
  {
    id: "jira",
    title: "Jira",
    note: "Issues, comments, sprints and versions. An issue is one message that shows its status and the last change.",
    steps: [
      { text: "Open **Settings › System › WebHooks › Create a WebHook**." },
      form({
        format: "jira",
        more: { Secret: signatureSecret, Events: "issue, comment, sprint and version events" },
      }),
    ],
  },
  {
    id: "netlify",
    title: "Netlify",
    note: "Deploys of a site and its form submissions. A deploy is one message that shows its current state.",
    steps: [
      {
        text: "Open **Project configuration › Notifications › Add notification › HTTP POST request**.",
      },
      form({
        text: "Choose an event, and enter these values:",
        format: "netlify",
        more: { "JWS secret token": signatureSecret },
      }),
      { text: "Repeat this for each event: deploy started, succeeded, failed and canceled." },
    ],
  },
  {
    id: "terraform-cloud",
    title: "Terraform Cloud",
    note: "Runs of a workspace, and drift in its resources. A run is one message that shows its current state.",
    steps: [
      { text: "Open **Workspace › Settings › Notifications › Create a notification › Webhook**." },
      form({ format: "terraform-cloud", more: { Token: signatureSecret, Triggers: "All events" } }),
    ],
  },
  {
    id: "vercel",
    title: "Vercel",
    note: "Deployments of your projects. Each is one message that shows its current state.",
    steps: [
      { text: "Open **Team Settings › Webhooks › Create Webhook**." },
      form({
        format: "vercel",
        more: { Events: "Deployment Created, Succeeded, Error, Canceled, Promoted" },
      }),
      { text: "Copy the secret that Vercel shows once into the webhook’s signature secret." },
    ],
  },
];
