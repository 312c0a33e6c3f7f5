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
import { namesByIcon } from "./service-names.ts";

const services: Readonly<Record<keyof typeof namesByIcon, LucideIcon>> = {
  branch: GitBranch,
  bug: Bug,
  chart: ChartColumn,
  package: Package,
  play: Play,
  pulse: Activity,
  rocket: Rocket,
  siren: Siren,
};

/** Programs and services besides those that have a format. */
const others: readonly (readonly [names: RegExp, icon: LucideIcon])[] = [
  [/^(prometheus|alerta)\b/, Siren],
  [/^(kibana|icinga|netdata)\b/, ChartColumn],
  [/^codeberg\b/, GitBranch],
  [/^(buildkite|travis|drone|woodpecker|teamcity)\b/, Play],
  [/^(argo ?cd|flux|spinnaker|heroku)\b/, Rocket],
  [/^(uptime|pingdom)\b/, Activity],
  [/\bbackups?\b|^(restic|borg|duplicati)\b/, Database],
  [/^(registry|harbor|docker|npm|artifactory)\b/, Package],
  [/^(cron|systemd|curl)\b/, SquareTerminal],
];

const icons = [
  ...Object.entries(namesByIcon).map(
    ([icon, names]) => [wordsAtStart(names), services[icon as keyof typeof namesByIcon]] as const,
  ),
  ...others,
];

/** People also write names without their spaces. */
function wordsAtStart(names: readonly string[]): RegExp {
  return new RegExp(`^(${names.join("|").replaceAll(" ", " ?")})\\b`);
}

export function serviceIcon(name: string): LucideIcon | undefined {
  const lower = name.toLowerCase();
  return icons.find(([names]) => names.test(lower))?.[1];
}
