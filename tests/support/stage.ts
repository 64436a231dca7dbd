import { afterEach, test as base } from 'vitest';
import { MICROPHONE, openChromium, type TestBrowser, type Visit, type VisitOptions } from './browser.ts';
import { openChat, windowOf } from './chat.page.ts';
import type { Person } from './person.ts';
import { startProduct, type Product } from './product.ts';

/** Tokens a second of a reply that orders no other rate. */
const RATE = 400;

/** What the test files of a worker share: the start of a product costs more time than most tests. */
/* oxlint-disable no-empty-pattern -- Vitest reads from this parameter which other fixtures a fixture needs. */
const test = base
  .extend('product', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const product = await startProduct({ rate: RATE });
    onCleanup(() => product.stop());
    return product;
  })
  .extend('browser', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const browser = await openChromium(MICROPHONE);
    onCleanup(() => browser.close());
    return browser;
  });
/* oxlint-enable no-empty-pattern */

/**
 * A running product and a browser, shared with other test files: each test has users of its own. After a test its
 * windows are closed and the orders of the demo model are forgotten.
 */
export interface Stage {
  readonly product: Product;
  readonly browser: TestBrowser;
  /** Opens a window of a visitor. */
  visit(options?: VisitOptions): Promise<Visit>;
  /** Opens a window of a user who is signed in, 1280 by 800, without an address. */
  openWindow(person: Person, options?: VisitOptions): Promise<Visit>;
  /** Opens the chat of a user who is signed in. `prepare` runs before the page is loaded. */
  openChat(
    person: Person,
    options?: VisitOptions,
    prepare?: (visit: Visit) => Promise<unknown>,
  ): Promise<Visit>;
}

/** The {@link Stage} of a test file, complete from its first test on. `defaults` are for all of its windows. */
export function sharedStage(defaults: VisitOptions = {}): Stage {
  const shared = {} as { product: Product; browser: TestBrowser };
  test.beforeAll(({ product, browser }) => void Object.assign(shared, { product, browser }));
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') {
      console.error(...(task.result.errors ?? []).flatMap(({ stack, diff }) => [stack, diff ?? '']));
      console.error(await shared.browser.describePages());
    }
    await shared.browser.closeVisits();
    shared.product.model.control.reset();
  });
  return {
    get product() {
      return shared.product;
    },
    get browser() {
      return shared.browser;
    },
    visit: (options) => shared.browser.visit(shared.product.url, { ...defaults, ...options }),
    openWindow: (person, options) =>
      windowOf(shared.browser, shared.product.url, person, { ...defaults, ...options }),
    openChat: (person, options, prepare) =>
      openChat(shared.browser, shared.product.url, person, { ...defaults, ...options }, prepare),
  };
}
