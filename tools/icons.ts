// Draws the PNG icons of the installed app from the brand's SVG: node tools/icons.ts
import { mkdirSync, readFileSync } from 'node:fs';
import { chromium } from 'playwright-core';

const web = new URL('../web/public/', import.meta.url);
const mark = readFileSync(new URL('favicon.svg', web), 'utf8');
const BRAND = '#1f6f5c';

/** A maskable icon may be cut to a circle of 80 %: its ground is full, and the mark keeps to the middle. */
const ICONS = [
  { file: 'icon-192.png', size: 192, ground: 'transparent', scale: 1 },
  { file: 'icon-512.png', size: 512, ground: 'transparent', scale: 1 },
  { file: 'maskable-512.png', size: 512, ground: BRAND, scale: 0.78 },
  { file: 'apple-touch-icon.png', size: 180, ground: BRAND, scale: 0.9 },
];

mkdirSync(new URL('icons/', web), { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
for (const { file, size, ground, scale } of ICONS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(
    `<style>body{margin:0;height:100vh;display:grid;place-items:center;background:${ground}}svg{width:${scale * 100}%}</style>${mark}`,
  );
  await page.screenshot({ path: new URL(`icons/${file}`, web).pathname, omitBackground: true });
  await page.close();
}
await browser.close();
