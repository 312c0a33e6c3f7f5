/** Returns the curl command that posts to a webhook, quoted for a POSIX shell. */
export function curlCommand(url: string, message: string): string {
  const body = JSON.stringify({ text: message });
  return `curl -H 'Content-Type: application/json' -d ${shellQuote(body)} ${shellQuote(url)}`;
}

/** Single quotes keep everything literal except the single quote itself. */
export function shellQuote(value: string): string {
  return `'${value.replaceAll("'", `'\\''`)}'`;
}
