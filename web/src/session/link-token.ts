/**
 * The secret behind the `#` of an opened link. It leaves the address bar at once, where others see
 * it and history keeps it; a phone that dropped the tab meanwhile still finds it after the reload.
 */
export function takeLinkToken(): string {
  const given = new URLSearchParams(location.hash.slice(1)).get("token");
  if (given !== null) history.replaceState({ linkToken: given }, "", location.pathname);
  const state: unknown = history.state;
  const isHeld = typeof state === "object" && state !== null && "linkToken" in state;
  return isHeld ? String(state.linkToken) : "";
}
