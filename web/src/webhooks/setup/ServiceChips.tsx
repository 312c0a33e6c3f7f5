/** The services that most webhooks are for. A list next to them has all services. */
import { webhooksText } from "../../text/screens/webhooks.ts";
import { Segments } from "../../ui/controls/Segments.tsx";
import { snippets } from "../connect/snippets.ts";

export const popular = ["curl", "alertmanager", "grafana", "github", "uptime-kuma"];
const options = popular.flatMap((id) =>
  snippets.filter((snippet) => snippet.id === id).map(({ title }) => ({ value: id, label: title })),
);

export function ServiceChips(props: { value: string; onChange: (id: string) => void }) {
  return <Segments label={webhooksText.connectPage.popular} options={options} {...props} />;
}
