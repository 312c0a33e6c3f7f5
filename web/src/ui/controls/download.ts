/** Hands a text over as a file that the browser made itself: nothing is asked of any server. */
export function downloadText(fileName: string, content: string): void {
  const url = URL.createObjectURL(new Blob([content], { type: "text/plain;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
  // The browser has begun to read it by the next turn, in some only a moment later.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
