/** The line that posts to a webhook from a POSIX shell, safe to paste whatever the name holds. */
export function curlLine(url: string, message: string): string {
  const body = JSON.stringify({ text: message });
  return `curl -H 'Content-Type: application/json' -d ${inShell(body)} ${inShell(url)}`;
}

/** Between single quotes a shell reads everything as it stands, except the quote itself. */
export function inShell(value: string): string {
  return `'${value.replaceAll("'", `'\\''`)}'`;
}
