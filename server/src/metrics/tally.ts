/** Counts by labels, kept as plain numbers: prom-client reads them when it is scraped. */
import { Counter, type Registry } from "prom-client";

interface TallyOptions {
  registry: Registry;
  name: string;
  help: string;
  /** Each label has few possible values. */
  labelNames?: readonly string[];
}

export function createTally({ registry, name, help, labelNames = [] }: TallyOptions) {
  const countByKey = new Map<string, number>();

  new Counter({
    name,
    help,
    labelNames: [...labelNames],
    registers: [registry],
    collect() {
      this.reset();
      for (const [key, count] of countByKey) this.inc(labelsOf(labelNames, key), count);
    },
  });
  if (labelNames.length === 0) add([], 0);

  /** `values` are in the order of the label names. */
  function add(values: readonly string[], count = 1): void {
    const key = values.join("\n");
    countByKey.set(key, (countByKey.get(key) ?? 0) + count);
  }

  return { add };
}

function labelsOf(names: readonly string[], key: string): Record<string, string> {
  const values = key.split("\n");
  return Object.fromEntries(names.map((name, index) => [name, values[index] ?? ""]));
}
