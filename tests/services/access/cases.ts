import { randomUUID } from 'node:crypto';
import type { Actor, Belongings, Place, World } from './world.js';

/** What a case is about: the caller, their own school, another school, a master admin, and another user's things. */
export interface Scene {
  actor: Actor;
  own: Place;
  other: Place;
  master: Actor;
  stranger: Actor;
  world: World;
}

export interface Case {
  /** The relation, in words. */
  on: string;
  path: (scene: Scene) => string | Promise<string>;
  body?: (scene: Scene) => unknown;
  headers?: Record<string, string>;
  /** Statuses by role; `sees`: whether the answer holds this text. */
  student: number;
  admin: number;
  master: number;
  sees?: { text: (scene: Scene) => string; admin: boolean; master: boolean };
}

export type Row = { public: true } | { cases: Case[] };

/** For visitors too. */
export const open: Row = { public: true };

/** The console's: nothing for students. */
export const console = (
  on: string,
  path: Case['path'],
  [admin, master]: readonly [number, number],
  more: Pick<Case, 'body' | 'sees'> = {},
): Case => ({ on, path, student: 403, admin, master, ...more });

/** Own things, for every role; those of another user do not exist, for masters neither. */
type Thing = keyof Belongings;
/** `body` may be a function, for what each case needs anew. */
export const mine = (thing: Thing, path: (id: string) => string, status: number, body?: unknown): Row => ({
  cases: (['own', "somebody else's"] as const).map((on) => {
    const expected = on === 'own' ? status : 404;
    return {
      on: `${on} ${thing}`,
      path: async ({ actor, stranger, world }) =>
        path((await world.belongings(on === 'own' ? actor : stranger, thing))[thing]),
      body: () => (typeof body === 'function' ? (body as () => unknown)() : body),
      student: expected,
      admin: expected,
      master: expected,
    };
  }),
});
/** Everybody with a session, about themselves. */
export const anybody = (
  path: string,
  status: number,
  body?: unknown,
  headers?: Record<string, string>,
): Row => ({
  cases: [
    {
      on: 'self',
      path: () => path,
      body: () => body,
      headers,
      student: status,
      admin: status,
      master: status,
    },
  ],
});

/** One account after the other, by relation to the caller. */
export const users = (
  path: (id: number) => string,
  body: unknown,
  expected: Record<'pupil' | 'peer' | 'elsewhere' | 'master' | 'self', readonly [number, number]>,
): Row => ({
  cases: [
    console('a student of the own school', ({ own }) => path(own.pupil.id), expected.pupil, {
      body: () => body,
    }),
    console('a school admin of the own school', ({ own }) => path(own.peer.id), expected.peer, {
      body: () => body,
    }),
    console('a student of another school', ({ other }) => path(other.pupil.id), expected.elsewhere, {
      body: () => body,
    }),
    console('an admin of another school', ({ other }) => path(other.peer.id), expected.elsewhere, {
      body: () => body,
    }),
    console('a master admin', ({ master }) => path(master.user.id), expected.master, { body: () => body }),
    console('self', ({ actor }) => path(actor.user.id), expected.self, { body: () => body }),
    console('nobody', () => path(2_000_000_000), [404, 404], { body: () => body }),
  ],
});

/** Things of a school. */
export const places = (
  path: (place: Place) => string,
  status: number,
  body?: (place: Place) => unknown,
): Row => ({
  cases: [
    console('the own school', ({ own }) => path(own), [status, status], { body: ({ own }) => body?.(own) }),
    console('another school', ({ other }) => path(other), [404, status], {
      body: ({ other }) => body?.(other),
    }),
  ],
});

/** Lists, whose rows are those that the caller may see. */
export const lists = (path: string | ((place: Place) => string), text: (place: Place) => string): Row => {
  const of = (place: Place): string => (typeof path === 'string' ? path : path(place));
  return {
    cases: [
      console('the own school', ({ own }) => of(own), [200, 200], {
        sees: { text: ({ own }) => text(own), admin: true, master: true },
      }),
      console('another school', ({ other }) => of(other), [200, 200], {
        sees: { text: ({ other }) => text(other), admin: false, master: true },
      }),
    ],
  };
};

export const newUser = (more: object) => ({
  username: `new-${randomUUID()}`,
  password: 'long enough',
  ...more,
});

/** Rosters, which are their owner's alone. */
export const rosters = (path: (id: string) => string, status: number): Row => ({
  cases: [
    console('own', async ({ actor, world }) => path(await world.roster(actor.user)), [status, status]),
    console("a peer's", async ({ own, world }) => path(await world.roster(own.peer)), [404, 404]),
  ],
});

export const casesOf = (row: Row): Case[] => ('cases' in row ? row.cases : []);
