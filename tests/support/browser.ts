import { existsSync } from 'node:fs';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { KeptWindows } from './kept-windows.ts';

/** Chromium as Debian installs it: the build without a window takes a third less processor time. */
const INSTALLED = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
const CHROMIUM = process.env.CHROMIUM ?? INSTALLED.find((path) => existsSync(path)) ?? INSTALLED.at(-1);

/** `kept`: the window may be one that a test has left, and is kept for the next: see {@link KeptWindows}. */
export type VisitOptions = Parameters<Browser['newContext']>[0] & { kept?: boolean };

/** For tests of what moves. The others open windows of users who prefer less motion: drawing it takes a fifth of the time. */
export const MOTION = { reducedMotion: 'no-preference' } as const;

/** Arguments for a microphone that hums. */
export const MICROPHONE = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];

/** How long a test waits for what the page must show. Only a failing test waits that long. */
const TIMEOUT_MS = 120_000;

/** What a page did that no page of the product may do. Each entry is a sentence; a test expects none. */
export interface Offences {
  console: string[];
  /** Requests to another origin, answered or not. */
  foreign: string[];
  csp: string[];
}

export interface TestBrowser {
  browser: Browser;
  /**
   * A new window with cookies of its own, on the product's origin, without service workers unless `options` allow them. `offences` collects console errors, uncaught
   * errors, requests to other origins and CSP violations of all its pages.
   */
  visit(url: string, options?: VisitOptions): Promise<Visit>;
  /** Address and accessible content of every open page: what a failed test was looking at. */
  describePages(): Promise<string>;
  /** Closes every window, or keeps it for the next visit: see {@link KeptWindows}. */
  closeVisits(): Promise<void>;
  close(): Promise<void>;
}

export interface Visit {
  context: BrowserContext;
  page: Page;
  offences: Offences;
}

/** The system's Chromium without a display, with `args` of the test's own added. Close it at the end. */
export async function openChromium(args: readonly string[] = []): Promise<TestBrowser> {
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run', ...args],
  });
  const windows = new KeptWindows(browser);
  return {
    browser,
    visit: async (url, options) => {
      // A request that passes a service worker is not always seen by `page.route`.
      const defaults = {
        baseURL: url,
        locale: 'en-GB',
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
      } as const;
      const { context, page } = await windows.open({ ...defaults, ...options });
      context.setDefaultTimeout(TIMEOUT_MS);
      const offences: Offences = { console: [], foreign: [], csp: [] };
      const own = new URL(url).host;
      context.on('request', (request) => {
        const address = new URL(request.url());
        const isLocal = address.protocol === 'data:' || address.protocol === 'blob:';
        if (!isLocal && address.host !== own) offences.foreign.push(request.url());
      });
      context.on('console', (message) => {
        // Chromium logs the 401 of a visitor's `/api/me`.
        if (/status of 401/.test(message.text()) && message.location().url.endsWith('/api/me')) return;
        if (/Content Security Policy/i.test(message.text())) offences.csp.push(message.text());
        else if (message.type() === 'error')
          offences.console.push(`${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (error) => offences.console.push(String(error.error())));
      return { context, page, offences };
    },
    describePages: async () => {
      const pages = windows.inUse().flatMap((context) => context.pages());
      return (await Promise.all(pages.map(describePage))).join('\n\n');
    },
    closeVisits: () => windows.leave(),
    close: () => browser.close(),
  };
}

async function describePage(page: Page): Promise<string> {
  const content = await page
    .locator('body')
    .ariaSnapshot({ timeout: 5_000 })
    .catch((error: unknown) => String(error));
  return `${page.url()}\n${content}`;
}
