/** The services that most webhooks are for. The last chip has a list of all services. */
import { webhooksText } from "../../text/screens/webhooks.ts";
import { Segments } from "../../ui/controls/Segments.tsx";
import { Select } from "../../ui/fields/Select.tsx";
import { serviceIcon } from "../../ui/marks/service-icon.ts";
import { snippetGroups, snippets } from "../connect/snippets.ts";
import styles from "./setup.module.css";

const words = webhooksText.connectPage;

const popular = ["alertmanager", "grafana", "github", "jenkins", "uptime-kuma", "curl"];
const chips = popular.flatMap((id) =>
  snippets
    .filter((snippet) => snippet.id === id)
    .map(({ title }) => ({ value: id, label: title, icon: serviceIcon(title) })),
);
const groups = snippetGroups.map(({ name, snippets }) => ({
  label: words.groups[name],
  options: snippets.map(({ id, title }) => ({ value: id, label: title })),
}));

interface Props {
  value: string;
  onChange: (id: string) => void;
  /** The id of the element that explains the choice. */
  noteId: string;
}

export function ServiceChips({ value, onChange, noteId }: Props) {
  const isPopular = popular.includes(value);
  return (
    <div className={styles.services}>
      <Segments
        look="chips"
        label={words.popular}
        value={value}
        onChange={onChange}
        options={chips}
      />
      <Select
        aria-label={words.target}
        aria-describedby={noteId}
        className={isPopular ? styles.all : `${styles.all} ${styles.chosen}`}
        value={value}
        shown={isPopular ? words.more(snippets.length) : undefined}
        onChange={onChange}
        options={groups}
      />
    </div>
  );
}
