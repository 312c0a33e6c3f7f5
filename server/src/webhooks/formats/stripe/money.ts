/** Formats Stripe's amounts, which are in a currency's smallest unit. */
import { get, getText } from "../reading/json-path.ts";

/** Currencies without exactly two decimals. */
const digitsByCurrency = new Map<string, number>([
  ...withDigits(0, "bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf"),
  ...withDigits(3, "bhd jod kwd omr tnd"),
]);

function withDigits(digits: number, currencies: string): [string, number][] {
  return currencies.split(" ").map((currency) => [currency, digits]);
}

/** Returns "" for values that are not an amount. */
function formatMoney(amount: unknown, currency: unknown): string {
  const [units, name] = [getText(amount), getText(currency).toLowerCase()];
  if (!/^-?\d{1,15}$/.test(units) || !/^[a-z]{3,5}$/.test(name)) return "";
  const digits = digitsByCurrency.get(name) ?? 2;
  const padded = units.replace("-", "").padStart(digits + 1, "0");
  const whole = padded.slice(0, padded.length - digits).replace(/\B(?=(\d{3})+$)/g, ",");
  const decimals = digits > 0 ? `.${padded.slice(-digits)}` : "";
  return `${units.startsWith("-") ? "−" : ""}${whole}${decimals} ${name.toUpperCase()}`;
}

/** Formats the first of the members that is an amount. */
export function amountOf(object: unknown, names: readonly string[]): string {
  const currency = get(object, "currency");
  return names.map((name) => formatMoney(get(object, name), currency)).find(Boolean) ?? "";
}
