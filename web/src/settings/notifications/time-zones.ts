/** The time zones that a user can choose, by continent. */
interface ZoneGroup {
  label: string;
  options: { value: string; label: string }[];
}

/** Contains `current` even if this browser does not know it. */
export function zoneOptions(current: string): ZoneGroup[] {
  const names = new Set([...Intl.supportedValuesOf("timeZone"), current, "UTC"]);
  const groups = Map.groupBy([...names].sort(), (name) => name.split("/")[0] ?? name);
  return [...groups].map(([label, zones]) => ({
    label,
    options: zones.map((value) => ({ value, label: labelOf(value) })),
  }));
}

/** "Argentina/Buenos Aires" for "America/Argentina/Buenos_Aires". */
function labelOf(name: string): string {
  const [, ...places] = name.split("/");
  return (places.join("/") || name).replaceAll("_", " ");
}
