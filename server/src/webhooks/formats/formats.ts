/**
 * The formats of services. The first one whose headers match reads a request, so Gitea, which also
 * sends GitHub's headers, is before GitHub.
 */
import { alertmanager } from "./alertmanager/alertmanager.ts";
import { azureDevops } from "./azure-devops/azure-devops.ts";
import { bitbucket } from "./bitbucket/bitbucket.ts";
import { circleci } from "./circleci/circleci.ts";
import { datadog } from "./datadog/datadog.ts";
import { dockerHub } from "./docker-hub/docker-hub.ts";
import type { Format } from "./format.ts";
import { generic } from "./generic/generic.ts";
import { gitea } from "./gitea/gitea.ts";
import { github } from "./github/github.ts";
import { gitlab } from "./gitlab/gitlab.ts";
import { googleChat } from "./google-chat/google-chat.ts";
import { gotify } from "./gotify/gotify.ts";
import { grafana } from "./grafana/grafana.ts";
import { healthchecks } from "./healthchecks/healthchecks.ts";
import { homeAssistant } from "./home-assistant/home-assistant.ts";
import { jenkins } from "./jenkins/jenkins.ts";
import { jira } from "./jira/jira.ts";
import { netlify } from "./netlify/netlify.ts";
import { newrelic } from "./newrelic/newrelic.ts";
import { ntfy } from "./ntfy/ntfy.ts";
import { opsgenie } from "./opsgenie/opsgenie.ts";
import { pagerduty } from "./pagerduty/pagerduty.ts";
import { sentry } from "./sentry/sentry.ts";
import { sonarr } from "./sonarr/sonarr.ts";
import { statuspage } from "./statuspage/statuspage.ts";
import { stripe } from "./stripe/stripe.ts";
import { teams } from "./teams/teams.ts";
import { terraformCloud } from "./terraform-cloud/terraform-cloud.ts";
import { uptimeKuma } from "./uptime-kuma/uptime-kuma.ts";
import { uptimerobot } from "./uptimerobot/uptimerobot.ts";
import { vercel } from "./vercel/vercel.ts";
import { zabbix } from "./zabbix/zabbix.ts";

export const services: readonly Format[] = [
  alertmanager,
  azureDevops,
  bitbucket,
  circleci,
  datadog,
  dockerHub,
  generic,
  gitea,
  github,
  gitlab,
  googleChat,
  gotify,
  grafana,
  healthchecks,
  homeAssistant,
  jenkins,
  jira,
  netlify,
  newrelic,
  ntfy,
  opsgenie,
  pagerduty,
  sentry,
  sonarr,
  statuspage,
  stripe,
  teams,
  terraformCloud,
  uptimeKuma,
  uptimerobot,
  vercel,
  zabbix,
];
