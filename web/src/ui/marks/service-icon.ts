/** Icons of well-known services and programs, by name. */
import {
  Activity,
  Bug,
  ChartColumn,
  Database,
  GitBranch,
  type LucideIcon,
  Package,
  Play,
  Rocket,
  Siren,
  SquareTerminal,
} from "lucide-react";

const icons: readonly (readonly [names: RegExp, icon: LucideIcon])[] = [
  [/^(alertmanager|prometheus|pagerduty|opsgenie|alerta)\b/, Siren],
  [/^(grafana|datadog|kibana|zabbix|icinga|netdata)\b/, ChartColumn],
  [/^(github|gitlab|gitea|forgejo|bitbucket|codeberg)\b/, GitBranch],
  [/^(jenkins|buildkite|circleci|travis|drone|woodpecker|teamcity)\b/, Play],
  [/^(argo ?cd|flux|spinnaker|heroku|vercel|netlify)\b/, Rocket],
  [/^(uptime ?kuma|uptime|pingdom|statuspage|healthchecks)\b/, Activity],
  [/^sentry\b/, Bug],
  [/\bbackups?\b|^(restic|borg|duplicati)\b/, Database],
  [/^(registry|harbor|docker|npm|artifactory)\b/, Package],
  [/^(cron|systemd|curl)\b/, SquareTerminal],
];

export function serviceIcon(name: string): LucideIcon | undefined {
  const lower = name.toLowerCase();
  return icons.find(([names]) => names.test(lower))?.[1];
}
