/** The setup token behind the `#` of the printed link: it never travels to a server or into a log. */
export function tokenInAddress(): string {
  const fragment = new URLSearchParams(location.hash.slice(1));
  return fragment.get("token") ?? fragment.get("setup") ?? "";
}
