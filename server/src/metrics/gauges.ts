/** Values of modules that are read when the metrics are scraped. */
import { Counter, Gauge, type Registry } from "prom-client";

export interface GaugeDefinition {
  name: `belfry_${string}`;
  help: string;
  /** The only label, if there is one. */
  label?: string;
  /**
   * Returns the value, or the values by that label. Undefined means unknown: the series is absent.
   * A reader that throws or takes too long counts as unknown.
   */
  read(): Value | Promise<Value>;
  /** The value to report if it is unknown. */
  unknownValue?: number;
}

type Value = number | undefined | Readonly<Record<string, number | undefined>>;

/** A scrape must end, even while the database hangs. */
const readTimeoutMs = 2000;

export function addGauge(registry: Registry, definition: GaugeDefinition): void {
  const { name, help, label, read, unknownValue } = definition;
  new Gauge({
    name,
    help,
    labelNames: label === undefined ? [] : [label],
    registers: [registry],
    async collect() {
      const value = (await readWithin(read)) ?? unknownValue;
      this.reset();
      if (label === undefined && value === undefined) this.remove({});
      if (typeof value === "number") this.set(value);
      else if (value !== undefined && label !== undefined) {
        for (const [key, one] of Object.entries(value)) {
          if (one !== undefined) this.set({ [label]: key }, one);
        }
      }
    },
  });
}

export interface CounterDefinition {
  name: `belfry_${string}_total`;
  help: string;
  /** Returns the count since the start. */
  read(): number;
}

export function addCounter(registry: Registry, { name, help, read }: CounterDefinition): void {
  new Counter({
    name,
    help,
    registers: [registry],
    collect() {
      this.reset();
      this.inc(read());
    },
  });
}

async function readWithin(read: GaugeDefinition["read"]): Promise<Value> {
  const { promise: timeout, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), readTimeoutMs);
  try {
    return await Promise.race([read(), timeout]);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}
