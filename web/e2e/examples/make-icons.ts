/** Makes the icons of the installed app from the logo, with Chromium. Run it after the logo changes. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { launchBrowser } from "../support/browser.ts";

const folder = join(import.meta.dirname, "../../public");
const logo = await readFile(join(folder, "favicon.svg"), "utf8");
const green = "#0b6b5f";

/** Android cuts maskable icons to a circle of 80 %, and shows badges as their shape in one colour. */
const icons = [
  { name: "icon-192", size: 192, scale: 1, background: "transparent" },
  { name: "icon-512", size: 512, scale: 1, background: "transparent" },
  { name: "maskable-512", size: 512, scale: 0.86, background: green },
  { name: "apple-touch-180", size: 180, scale: 0.94, background: green },
  { name: "badge-96", size: 96, scale: 1, background: "transparent", isShape: true },
];

const browser = await launchBrowser();
for (const { name, size, scale, background, isShape } of icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const svg = isShape ? shapeOf(logo) : logo;
  await page.setContent(
    `<body style="margin:0;display:grid;place-items:center;height:100vh;background:${background}">
      <div style="width:${scale * 100}%;height:${scale * 100}%">${svg}</div></body>`,
  );
  const bytes = await page.screenshot({ omitBackground: true });
  await writeFile(join(folder, "icons", `${name}.png`), bytes);
  await page.close();
}
await browser.close();

/** Keeps the bell only, in white. */
function shapeOf(svg: string): string {
  return svg.replace(/<path fill="#0b6b5f"[^>]*>/, "").replace("0 0 32 32", "8 7 16 18");
}
