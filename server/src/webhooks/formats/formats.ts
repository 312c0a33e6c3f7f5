/** The formats of services. A new one is a folder and a line here. */
import { alertmanager } from "./alertmanager/alertmanager.ts";
import { bitbucket } from "./bitbucket/bitbucket.ts";
import type { Format, Headers } from "./format.ts";
import { generic } from "./generic/generic.ts";
import { gitea } from "./gitea/gitea.ts";
import { github } from "./github/github.ts";
import { gitlab } from "./gitlab/gitlab.ts";
import { grafana } from "./grafana/grafana.ts";
import { jenkins } from "./jenkins/jenkins.ts";
import { pagerduty } from "./pagerduty/pagerduty.ts";
import { sentry } from "./sentry/sentry.ts";
import { stripe } from "./stripe/stripe.ts";
import { uptimeKuma } from "./uptime-kuma/uptime-kuma.ts";

export const services: readonly Format[] = [
  alertmanager,
  bitbucket,
  generic,
  gitea,
  github,
  gitlab,
  grafana,
  jenkins,
  pagerduty,
  sentry,
  stripe,
  uptimeKuma,
];

/**
 * Returns the format whose service sent these headers. Alertmanager and Grafana are known by their
 * user agent only and also send Slack's and Discord's bodies, so those shapes are checked first.
 */
export function formatOfHeaders(headers: Headers): Format | undefined {
  return services.find((format) => format.recognises?.(headers));
}
