/** Amounts as Stripe counts them, in a currency's smallest units, as people read them. */
import { get, getText } from "../reading/json-path.ts";

/** How many digits stand behind the point; two where nothing is said. */
const digitsByCurrency = new Map<string, number>([
  ...list("bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf", 0),
  ...list("bhd jod kwd omr tnd", 3),
]);

function list(currencies: string, digits: number): [string, number][] {
  return currencies.split(" ").map((currency) => [currency, digits]);
}

/** Nothing for what is no amount. */
function money(amount: unknown, currency: unknown): string {
  const [units, name] = [getText(amount), getText(currency).toLowerCase()];
  if (!/^-?\d{1,15}$/.test(units) || !/^[a-z]{3,5}$/.test(name)) return "";
  const digits = digitsByCurrency.get(name) ?? 2;
  const padded = units.replace("-", "").padStart(digits + 1, "0");
  const whole = padded.slice(0, padded.length - digits).replace(/\B(?=(\d{3})+$)/g, ",");
  const rest = digits > 0 ? `.${padded.slice(-digits)}` : "";
  return `${units.startsWith("-") ? "−" : ""}${whole}${rest} ${name.toUpperCase()}`;
}

/** The amount that matters most of those an object has. */
export function moneyOf(object: unknown, names: readonly string[]): string {
  const currency = get(object, "currency");
  const said = names.map((name) => money(get(object, name), currency));
  return said.find(Boolean) ?? "";
}
