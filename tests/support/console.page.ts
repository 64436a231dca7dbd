import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Person } from './person.ts';
import { openChromium, type TestBrowser, type Visit, type VisitOptions } from './browser.ts';
import { windowOf } from './chat.page.ts';
import { startProduct, type Product } from './product.ts';

export const SCHOOL = 'NORTH HIGH';

/** A running product with a master admin and the admin of {@link SCHOOL}, and a browser: one for each test file. */
export interface ConsoleStage {
  product: Product;
  browser: TestBrowser;
  master: Person;
  head: Person;
  /** Opens a section of the console in a window of its own, 1440 by 900. */
  open(person: Person, section: string, options?: VisitOptions): Promise<Visit>;
  /** A class with one slot; on Mondays at nine unless told. Returns its id. */
  makeClass(name: string, school?: string, slot?: Partial<Slot>): Promise<number>;
  /** Somebody waits for an account of a school. Returns the request's id. */
  ask(username: string, school?: string): Promise<number>;
  /** Takes away all classes, and everybody but the two admins: a test has the school to itself, also when run again. */
  clear(): Promise<void>;
  /** `ana.pupil` and the admin `peer.north` of {@link SCHOOL}, `lea.lake` of another. */
  addPeople(): Promise<void>;
  stop(): Promise<void>;
}

interface Slot {
  day_of_week: number;
  start_time: string;
  end_time: string;
}

/** The {@link ConsoleStage} of a test file, there from before its first test until after its last. */
export function consoleOfThisFile(): ConsoleStage {
  const stage = {} as ConsoleStage;
  beforeAll(async () => void Object.assign(stage, await startConsole()));
  afterAll(() => stage.stop?.());
  return stage;
}

async function startConsole(): Promise<ConsoleStage> {
  const [product, browser] = await Promise.all([startProduct(), openChromium()]);
  const master = await product.signedIn({ username: 'maria.lopez', role: 'MASTER_ADMIN' });
  const head = await product.signedIn({ username: 'head.north', role: 'SCHOOL_ADMIN', school: SCHOOL });
  return {
    product,
    browser,
    master,
    head,
    open: (person, section, options) => openConsole(browser, product.url, person, section, options),
    makeClass: async (name, school = SCHOOL, slot = {}) => {
      const time = { day_of_week: 0, start_time: '09:00', end_time: '10:00', ...slot };
      const body = { name, school, time_slots: [time] };
      return (await master.http.post<{ group_id: number }>('/api/groups', body)).body.group_id;
    },
    ask: async (username, school = SCHOOL) => {
      const invite = await master.http.post<{ code: string }>('/api/invites', { school });
      const request = { invite_code: invite.body.code, username, password: 'long enough' };
      return (await master.http.post<{ id: number }>('/api/approval-requests', request)).body.id;
    },
    clear: async () => {
      await product.db.query('DELETE FROM groups');
      await product.db.query(
        `DELETE FROM users WHERE username NOT IN ('maria.lopez', 'head.north', 'master')`,
      );
    },
    addPeople: async () => {
      await product.signedIn({ username: 'ana.pupil', school: SCHOOL });
      await product.signedIn({ username: 'lea.lake', school: 'LAKE' });
      await product.signedIn({ username: 'peer.north', role: 'SCHOOL_ADMIN', school: SCHOOL });
    },
    stop: async () => {
      await browser.close();
      await product.stop();
    },
  };
}

async function openConsole(
  browser: TestBrowser,
  url: string,
  person: Person,
  section: string,
  options: VisitOptions = {},
): Promise<Visit> {
  const visit = await windowOf(browser, url, person, { viewport: { width: 1440, height: 900 }, ...options });
  await visit.page.goto(`/admin?section=${section}`);
  await settled(visit.page);
  return visit;
}

/** Resolves when the open section shows what it has. */
export async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 2 }).first().waitFor();
  await page.waitForFunction(() => document.querySelector('.animate-pulse') === null);
}

/** Reads the dialog that stands for a browser alert, and closes it. */
export async function readAlert(page: Page): Promise<string> {
  const alert = page.getByRole('alertdialog').filter({ has: page.getByRole('button', { name: 'Close' }) });
  const text = await alert.getByRole('heading').innerText();
  await alert.getByRole('button', { name: 'Close' }).click();
  await alert.waitFor({ state: 'detached' });
  return text;
}

/** `cut`: the line is cut before the server hears of it. Else what the server answers. */
export type Failure = 'cut' | { status: number; detail?: string; issues?: unknown[] };

/** The next call of this kind fails; those after it reach the server. */
export async function failNext(page: Page, method: string, url: RegExp, failure: Failure): Promise<void> {
  let over = false;
  await page.route(url, async (route) => {
    if (over || route.request().method() !== method) return route.fallback();
    over = true;
    if (failure === 'cut') return route.abort();
    const { status, ...body } = failure;
    return route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) });
  });
}

/** `expect` of something that comes true soon, on a busy machine too. */
export const eventually = <T>(look: () => T) => expect.poll(look, { timeout: 10_000 });

let made = 0;
/** A name that no other test has, nor the same one when it is run again. */
export function fresh(name: string): string {
  made += 1;
  return `${name}.${made}`;
}

/** The heads of the open section's table. */
export const columnsOf = (page: Page): Promise<string[]> => page.getByRole('columnheader').allInnerTexts();
