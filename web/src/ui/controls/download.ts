/** Saves files. */

/** Saves text as a file, without a request to a server. */
export function downloadText(fileName: string, content: string): void {
  const url = URL.createObjectURL(new Blob([content], { type: "text/plain;charset=utf-8" }));
  startDownload(url, fileName);
  // Some browsers read the URL a moment after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Without a name the browser takes that of the reply. */
export function startDownload(url: string, fileName = ""): void {
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
}
