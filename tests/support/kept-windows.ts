import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import type { VisitOptions } from './browser.ts';
import { recordNotices } from './notices.ts';

/** How many windows wait for the next test. A test opens two or three, and few files open them in another way. */
const MAX_IDLE = 4;

/** How long a window may take to forget a test. One that takes longer is closed. */
const RESET_MS = 20_000;

/** A document of the product without a script: the renderer and the code that it has compiled stay. */
const EMPTY_DOCUMENT = '/favicon.svg';

const STORAGE = 'local_storage,indexeddb,cache_storage,service_workers,file_systems';

/** Options of windows that can be used again. */
const LASTING_OPTIONS = new Set([
  'baseURL',
  'colorScheme',
  'hasTouch',
  'isMobile',
  'locale',
  'reducedMotion',
  'serviceWorkers',
  'timezoneId',
]);

/** What a window cannot forget: it is closed after a test that calls one of these. */
const LASTING_CALLS = {
  page: ['addInitScript', 'emulateMedia', 'exposeBinding', 'exposeFunction', 'setExtraHTTPHeaders'],
  context: [
    'addInitScript',
    'exposeBinding',
    'exposeFunction',
    'grantPermissions',
    'newCDPSession',
    'routeWebSocket',
    'setExtraHTTPHeaders',
    'setGeolocation',
  ],
  clock: ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'],
};

const PAGE_EVENTS = [
  'console',
  'dialog',
  'domcontentloaded',
  'download',
  'filechooser',
  'framenavigated',
  'load',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'websocket',
];
const CONTEXT_EVENTS = [
  'console',
  'dialog',
  'page',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'weberror',
];

interface KeptWindow {
  context: BrowserContext;
  page: Page;
  devTools: CDPSession;
  /** The options that a window cannot change. */
  kind: string;
  isSpoiled: boolean;
}

/**
 * Windows that a test has left, for the next one: the first load of the product costs twice the processor time of one
 * in a renderer that has compiled its code. Cookies, storage, history, routes and listeners are removed between two.
 */
export class KeptWindows {
  private readonly browser: Browser;
  private readonly windows = new WeakMap<BrowserContext, KeptWindow>();
  private readonly idle: KeptWindow[] = [];

  constructor(browser: Browser) {
    this.browser = browser;
  }

  /** A window as `options` order it, new for all that the product can see. */
  async open(options: NonNullable<VisitOptions>): Promise<{ context: BrowserContext; page: Page }> {
    const { kept: isKept = false, viewport, ...lasting } = options;
    const kind = JSON.stringify(lasting);
    const place = isKept ? this.idle.findIndex((one) => one.kind === kind) : -1;
    const [kept] = place < 0 ? [] : this.idle.splice(place, 1);
    if (kept) {
      await kept.page.setViewportSize(viewport ?? { width: 1280, height: 720 });
      return kept;
    }
    const context = await this.browser.newContext({ ...lasting, ...(viewport ? { viewport } : {}) });
    await recordNotices(context);
    const page = await context.newPage();
    const isUsual = Object.keys(lasting).every((name) => LASTING_OPTIONS.has(name));
    if (isKept && isUsual && lasting.serviceWorkers === 'block') {
      const devTools = await context.newCDPSession(page);
      const window: KeptWindow = { context, page, devTools, kind, isSpoiled: false };
      this.windows.set(context, window);
      for (const [target, names] of [
        [page, LASTING_CALLS.page],
        [context, LASTING_CALLS.context],
        [context.clock, LASTING_CALLS.clock],
      ] as const)
        watch(target, names, () => (window.isSpoiled = true));
    }
    return { context, page };
  }

  /** The windows of the running test. */
  inUse(): BrowserContext[] {
    return this.browser.contexts().filter((context) => !this.idle.some((one) => one.context === context));
  }

  /** Takes every window from the running test. */
  async leave(): Promise<void> {
    await Promise.all(this.inUse().map((context) => this.leaveOne(context)));
    await Promise.all(this.idle.splice(0, this.idle.length - MAX_IDLE).map((one) => one.context.close()));
  }

  private async leaveOne(context: BrowserContext): Promise<void> {
    const window = this.windows.get(context);
    if (!window || window.isSpoiled || window.page.isClosed()) return context.close();
    try {
      await forget(window);
      this.idle.push(window);
    } catch {
      await context.close();
    }
  }
}

/** Calls `seen` before each call of these methods. */
function watch(target: object, names: readonly string[], seen: () => void): void {
  for (const name of names) {
    const method = Reflect.get(target, name) as (...given: unknown[]) => unknown;
    Reflect.set(target, name, (...given: unknown[]) => {
      seen();
      return method.apply(target, given);
    });
  }
}

async function forget({ context, page, devTools }: KeptWindow): Promise<void> {
  for (const event of PAGE_EVENTS) page.removeAllListeners(event);
  for (const event of CONTEXT_EVENTS) context.removeAllListeners(event);
  const others = context.pages().filter((other) => other !== page);
  await Promise.all([
    ...others.map((other) => other.close()),
    page.unrouteAll({ behavior: 'ignoreErrors' }),
    context.unrouteAll({ behavior: 'ignoreErrors' }),
    context.setOffline(false),
  ]);
  await page.goto(EMPTY_DOCUMENT, { timeout: RESET_MS });
  await page.mouse.move(-1, -1);
  const origin = await page.evaluate(() => {
    sessionStorage.clear();
    window.name = '';
    return location.origin;
  });
  await Promise.all([
    devTools.send('Storage.clearDataForOrigin', { origin, storageTypes: STORAGE }),
    devTools.send('Page.resetNavigationHistory'),
    context.clearCookies(),
  ]);
}
