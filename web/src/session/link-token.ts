/**
 * Returns the token behind the `#` of an opened link and removes it from the address bar and the
 * history. It stays in `history.state` for a tab that the phone unloads and reloads.
 */
export function takeLinkToken(): string {
  const token = new URLSearchParams(location.hash.slice(1)).get("token");
  if (token !== null) history.replaceState({ linkToken: token }, "", location.pathname);
  const state: unknown = history.state;
  const hasToken = typeof state === "object" && state !== null && "linkToken" in state;
  return hasToken ? String(state.linkToken) : "";
}
