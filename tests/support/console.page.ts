import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { retryDeadlocks } from '@studyhall/persistence';
import type { Person } from './person.ts';
import type { TestBrowser, Visit, VisitOptions } from './browser.ts';
import { MASTER, type Product } from './product.ts';
import { sharedStage } from './stage.ts';

export const SCHOOL = 'NORTH HIGH';

/** The shared {@link Stage} with a master admin and the admin of {@link SCHOOL}, and no other user at its start. */
export interface ConsoleStage {
  readonly product: Product;
  readonly browser: TestBrowser;
  readonly master: Person;
  readonly head: Person;
  /** Opens the chat of a user who is signed in. */
  openChat(
    person: Person,
    options?: VisitOptions,
    prepare?: (visit: Visit) => Promise<unknown>,
  ): Promise<Visit>;
  /** Opens a section of the console in a window of its own, 1440 by 900. `prepare` runs before the page is loaded. */
  open(
    person: Person,
    section: string,
    options?: VisitOptions,
    prepare?: (visit: Visit) => Promise<unknown>,
  ): Promise<Visit>;
  /** A class with one slot; on Mondays at nine unless given. Returns its id. */
  makeClass(name: string, school?: string, slot?: Partial<Slot>): Promise<number>;
  /** Requests an account of a school by a new invitation. Returns the request's id. */
  ask(username: string, school?: string): Promise<number>;
  /** Deletes all classes, and all users but the two admins. */
  clear(): Promise<void>;
  /** `ana.pupil` and the admin `peer.north` of {@link SCHOOL}, `lea.lake` of another. */
  addPeople(): Promise<void>;
}

interface Slot {
  day_of_week: number;
  start_time: string;
  end_time: string;
}

/** The {@link ConsoleStage} of a test file, complete from its first test on. Its windows are kept; `defaults` are for all of them. */
export function consoleOfThisFile(defaults: VisitOptions = {}): ConsoleStage {
  const stage = sharedStage({ kept: true, ...defaults });
  const people = {} as { master: Person; head: Person };
  beforeAll(async () => {
    for (const table of ['approval_requests', 'invites', 'groups', 'audit_log', 'legal_holds'])
      await empty(stage.product, `DELETE FROM ${table}`);
    await empty(stage.product, `DELETE FROM users WHERE username <> $1`, [MASTER.username]);
    people.master = await stage.product.signedIn({ username: 'maria.lopez', role: 'MASTER_ADMIN' });
    people.head = await stage.product.signedIn({
      username: 'head.north',
      role: 'SCHOOL_ADMIN',
      school: SCHOOL,
    });
  });
  return {
    get product() {
      return stage.product;
    },
    get browser() {
      return stage.browser;
    },
    get master() {
      return people.master;
    },
    get head() {
      return people.head;
    },
    openChat: (person, options, prepare) => stage.openChat(person, options, prepare),
    open: async (person, section, options, prepare) => {
      const visit = await stage.openWindow(person, { viewport: { width: 1440, height: 900 }, ...options });
      await prepare?.(visit);
      await visit.page.goto(`/admin?section=${section}`);
      await settled(visit.page);
      return visit;
    },
    makeClass: async (name, school = SCHOOL, slot = {}) => {
      const time = { day_of_week: 0, start_time: '09:00', end_time: '10:00', ...slot };
      const body = { name, school, time_slots: [time] };
      return (await people.master.http.post<{ group_id: number }>('/api/groups', body)).body.group_id;
    },
    ask: async (username, school = SCHOOL) => {
      const { http } = people.master;
      const invite = await http.post<{ code: string }>('/api/invites', { school });
      const request = { invite_code: invite.body.code, username, password: 'long enough' };
      return (await http.post<{ id: number }>('/api/approval-requests', request)).body.id;
    },
    clear: async () => {
      const kept = [people.master.user.id, people.head.user.id];
      for (const table of ['groups', 'legal_holds']) await empty(stage.product, `DELETE FROM ${table}`);
      await empty(stage.product, 'DELETE FROM users WHERE username <> $1 AND id <> ALL($2)', [
        MASTER.username,
        kept,
      ]);
    },
    addPeople: async () => {
      await stage.product.signedIn({ username: 'ana.pupil', school: SCHOOL });
      await stage.product.signedIn({ username: 'lea.lake', school: 'LAKE' });
      await stage.product.signedIn({ username: 'peer.north', role: 'SCHOOL_ADMIN', school: SCHOOL });
    },
  };
}

/**
 * Deletes rows beside the product's own order of locks: what the file before left running may hold some of them, so that
 * Postgres ends one of the two.
 */
const empty = (product: Product, text: string, values: unknown[] = []) =>
  retryDeadlocks(() => product.db.query(text, values));

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

/** `cut`: the connection breaks before the request arrives. Else the server's answer. */
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

/** `expect` of something that comes true soon. */
export const eventually = <T>(read: () => T) => expect.poll(read);

let made = 0;
/** A name that no other test has. */
export function fresh(name: string): string {
  made += 1;
  return `${name}.${made}`;
}

/** The heads of the open section's table. */
export const columnsOf = (page: Page): Promise<string[]> => page.getByRole('columnheader').allInnerTexts();
