import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';

/** Where Debian and most others put it. */
const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';

/** What a page did that no page of ours may do. Each entry is a sentence; a test expects none. */
export interface Offences {
  console: string[];
  /** Requests to another origin, answered or not. */
  foreign: string[];
  csp: string[];
}

export interface TestBrowser {
  browser: Browser;
  /**
   * A new window with cookies of its own, on the product's origin. `offences` collects console errors, uncaught
   * errors, requests to other origins and CSP violations of all its pages.
   */
  visit(url: string, options?: Parameters<Browser['newContext']>[0]): Promise<Visit>;
  close(): Promise<void>;
}

export interface Visit {
  context: BrowserContext;
  page: Page;
  offences: Offences;
}

/** The system's Chromium without a window, with `args` of the test's own added. Close it at the end. */
export async function openChromium(args: readonly string[] = []): Promise<TestBrowser> {
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run', ...args],
  });
  return {
    browser,
    visit: async (url, options) => {
      const context = await browser.newContext({ baseURL: url, locale: 'en-GB', ...options });
      context.setDefaultTimeout(15_000);
      const offences: Offences = { console: [], foreign: [], csp: [] };
      const own = new URL(url).host;
      context.on('request', (request) => {
        const address = new URL(request.url());
        const isLocal = address.protocol === 'data:' || address.protocol === 'blob:';
        if (!isLocal && address.host !== own) offences.foreign.push(request.url());
      });
      context.on('console', (message) => {
        // The browser's own note that a visitor asked who they are, and is nobody yet.
        if (/status of 401/.test(message.text()) && message.location().url.endsWith('/api/me')) return;
        if (/Content Security Policy/i.test(message.text())) offences.csp.push(message.text());
        else if (message.type() === 'error')
          offences.console.push(`${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (error) => offences.console.push(String(error.error())));
      return { context, page: await context.newPage(), offences };
    },
    close: () => browser.close(),
  };
}
