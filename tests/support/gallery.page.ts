import type { Page } from 'playwright-core';
import { GALLERY } from './gallery.ts';

const PLOT = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"><rect width="640" height="480" fill="#fff"/><g stroke="#ccc"><path d="M60 240H600M330 40V440"/></g><path d="M80 60Q330 700 580 60" fill="none" stroke="#1f77b4" stroke-width="3"/></svg>`;
const BOAT = `<svg xmlns="http://www.w3.org/2000/svg" width="1024" height="1024"><rect width="1024" height="600" fill="#bcd8e6"/><rect y="600" width="1024" height="424" fill="#5b93ad"/><path d="M300 620h420l-80 120H380z" fill="#b3372f"/><path d="M500 300v310h190z" fill="#fff"/></svg>`;

/** Answers a page's requests for its history and images with messages of the gallery. */
export async function showGallery(page: Page, name: string): Promise<void> {
  const messages = (GALLERY[name] ?? []).map((one, at) => ({ ...one, id: at + 1 }));
  await page.route(/\/history(\?|$)/, (route) => route.fulfill({ json: messages }));
  const picture = (body: string) => ({ contentType: 'image/svg+xml', body });
  await page.route(/\/api\/code\/download\/.*\.png/, (route) => route.fulfill(picture(PLOT)));
  await page.route(/\/api\/files\/.*\.png/, (route) => route.fulfill(picture(BOAT)));
}
