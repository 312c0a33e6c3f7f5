/** How long to wait before another try: full jitter, half a second doubling to thirty. */
export function backoffMs(attempt: number, random: () => number = Math.random): number {
  return random() * Math.min(30_000, 500 * 2 ** attempt);
}

export function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
