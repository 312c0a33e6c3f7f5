/** The measured values of Grafana's alerts. */
import { get, getText, isObject } from "../reading/json-path.ts";

/** Letter of a query or an expression, and its value. */
type Value = readonly [ref: string, value: string];

const maxValues = 5;

/** `value` has the measured values, rounded. `all` also has the conditions, which are 0 or 1. */
export function readValues(alert: unknown): { value: string; all: string } {
  const values = listValues(alert);
  const measured = values.filter(([, value]) => value !== "0" && value !== "1");
  const shown = (measured.length > 0 ? measured : values.slice(0, 1)).slice(0, maxValues);
  const [[, only = ""] = [], ...others] = shown;
  const isOne = others.length === 0;
  return {
    value: isOne ? round(only) : shown.map(([ref, value]) => `${ref} = ${round(value)}`).join(", "),
    all: values.length === 1 ? only : values.map(([ref, value]) => `${ref} = ${value}`).join(", "),
  };
}

function listValues(alert: unknown): Value[] {
  const values = get(alert, "values");
  if (isObject(values)) {
    const refs = Object.keys(values).slice(0, 20);
    return refs.map((ref) => [ref, getText(values, ref) || "none"]);
  }
  // `[ var='B' labels={…} value=2.4 ]`, or `metric='…'` in older versions
  const text = getText(alert, "valueString").slice(0, 2000);
  const parts = text.split("[ ").slice(1, 20);
  return parts.flatMap((part) => {
    const [, value] = /\bvalue=(\S+)/.exec(part) ?? [];
    const [, ref = "value"] = /\b(?:var|metric)='([^']+)'/.exec(part) ?? [];
    return value ? [[ref, value] as const] : [];
  });
}

/** Rounds to four digits, and to whole numbers from 1000 on. */
function round(value: string): string {
  const number = Number(value);
  if (value === "" || !Number.isFinite(number)) return value;
  return String(Math.abs(number) < 1000 ? Number(number.toPrecision(4)) : Math.round(number));
}
