import { randomUUID } from 'node:crypto';
import type { Type } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ServerEventName } from '@studyhall/contracts';
import { EventPublisher, type Audience } from '@studyhall/platform';
import { TurnsGateway } from '../../../api/src/features/chat/turns.gateway.js';
import { listRoutes } from '../../../api/src/http/index.js';
import { startApi, type TestApi } from '../../support/api.js';
import type { NewTestUser } from '../../support/testing/index.ts';
import type { Case, Scene } from './cases.js';
import { ROUTES } from './table.js';
import { World, type Actor, type Place } from './world.js';

let api: TestApi;
let world: World;
beforeAll(async () => {
  api = await startApi({ env: { SECRET_KEY: 'a key of the tests that is long enough' } });
  world = new World(api);
});
afterAll(() => api.stop());

/** Every route that Nest serves, as `METHOD /path`. */
function servedRoutes(): string[] {
  const controllers = [...api.app.get(ModulesContainer).values()].flatMap((module) =>
    [...module.controllers.values()].flatMap(({ metatype }) => (metatype ? [metatype as Type] : [])),
  );
  return listRoutes(controllers).map(({ method, path }) => `${method} ${path}`);
}

const ROLES = ['student', 'admin', 'master', 'legacy'] as const;
const NEW = {
  student: { role: 'STUDENT' },
  admin: { role: 'SCHOOL_ADMIN' },
  master: { role: 'MASTER_ADMIN' },
  legacy: { role: 'admin' },
} as const;

const rolled = (role: (typeof ROLES)[number]): 'student' | 'admin' | 'master' =>
  role === 'legacy' ? 'master' : role;
const methodOf = (route: string): string => route.split(' ')[0] ?? '';

interface Caller {
  role: (typeof ROLES)[number];
  /** Its request changes something where it is answered as expected: the next caller finds another setting. */
  isChanging: boolean;
}

const callerOf = (role: Caller['role'], route: string, expected: number): Caller => ({
  role,
  isChanging: methodOf(route) !== 'GET' && expected < 400,
});

/** A scene for each caller, in the order of their requests. A pair of statements stores all of them: hundreds of cases need several. */
async function scenesOf(callers: readonly Caller[]): Promise<Scene[]> {
  await api.db.query(`DELETE FROM approval_requests`);
  let last = 0;
  const settings = callers.map(({ isChanging }) => (isChanging ? last++ : last));
  const schools = Array.from({ length: last + 1 }, () => {
    const mark = randomUUID().slice(0, 8).toUpperCase();
    return [`HERE ${mark}`, `THERE ${mark}`] as const;
  });
  const [actors, masters, places] = await Promise.all([
    world.actors(
      ...callers.flatMap(({ role }, at): NewTestUser[] => {
        const school = schools[settings[at]!]![0];
        return [{ ...NEW[role], ...(role === 'student' || role === 'admin' ? { school } : {}) }, { school }];
      }),
    ),
    world.actors(...schools.map((): NewTestUser => ({ role: 'MASTER_ADMIN' }))),
    world.places(...schools.flat()),
  ]);
  return settings.map((setting, at) => {
    const [actor, stranger] = actors.slice(at * 2) as [Actor, Actor];
    const [own, other] = places.slice(setting * 2) as [Place, Place];
    return { actor, own, other, master: masters[setting]!, stranger, world };
  });
}

const sceneOf = async (role: Caller['role']): Promise<Scene> =>
  (await scenesOf([{ role, isChanging: false }]))[0]!;

const CASES = Object.entries(ROUTES).flatMap(([route, row]) =>
  'cases' in row ? row.cases.map((one) => [route, one.on, one] as const) : [],
);

it('has a row for every route that is served, and no other', () => {
  expect(Object.keys(ROUTES).toSorted()).toEqual(servedRoutes().toSorted());
});

describe('every role on every route and relation', () => {
  it.each(CASES)('%s: %s', async (route, _on, one: Case) => {
    const outcomes: Record<string, unknown> = {};
    const expected: Record<string, unknown> = {};
    const scenes = await scenesOf(ROLES.map((role) => callerOf(role, route, one[rolled(role)])));
    for (const [at, role] of ROLES.entries()) {
      const scene = scenes[at]!;
      const path = await one.path(scene);
      const answer = await scene.actor.http.send(methodOf(route), path, one.body?.(scene), one.headers);
      const known = rolled(role);
      const seen =
        answer.status < 300 && one.sees && JSON.stringify(answer.body).includes(one.sees.text(scene));
      outcomes[role] = one.sees && known !== 'student' ? seen : answer.status;
      expected[role] = one.sees && known !== 'student' ? one.sees[known] : one[known];
      if (answer.status >= 400) {
        expect(answer.body).toMatchObject({
          detail: expect.stringMatching(/.{10,}/),
          code: expect.any(String),
        });
      }
      if (role === 'student') {
        const visitor = await api.visitor.send(methodOf(route), path, one.body?.(scene), one.headers);
        expect(visitor.status, 'a visitor').toBe(401);
      }
    }
    expect(outcomes).toEqual(expected);
  });
});

describe('restricted accounts', () => {
  const first = CASES.filter(([route], at) => CASES.findIndex(([other]) => other === route) === at);

  it('revoked: nothing, on any route', async () => {
    const scene = await sceneOf('master');
    await api.db.query(`UPDATE users SET access_granted = false WHERE id = $1`, [scene.actor.user.id]);
    for (const [route, , one] of first) {
      if (/belongings|roster/.test(String(one.path))) continue;
      const path = await one.path(scene);
      const answer = await scene.actor.http.send(methodOf(route), path, one.body?.(scene), one.headers);
      expect(`${route} ${answer.status}`).toBe(`${route} 401`);
    }
  });

  it.each([
    [
      'a password to change',
      'must_change_password = true',
      'password_change_required',
      (route: string) => route === 'GET /api/me' || route === 'POST /api/me/password',
    ],
    [
      'a second factor to set up',
      `created_at = now() - interval '25 hours'`,
      'factor_setup_required',
      (route: string) =>
        ['GET /api/me', 'POST /api/me/membership'].includes(route) || route.includes(' /api/me/factors'),
    ],
  ])('with %s: that alone', async (_what, change, hold, isAllowed) => {
    const scene = await sceneOf('master');
    await api.db.query(`UPDATE users SET ${change} WHERE id = $1`, [scene.actor.user.id]);
    for (const [route, , one] of first) {
      if (isAllowed(route) || /belongings|roster/.test(String(one.path))) continue;
      const answer = await scene.actor.http.send(
        methodOf(route),
        await one.path(scene),
        one.body?.(scene),
        one.headers,
      );
      expect(`${route} ${(answer.body as { code?: string }).code}`).toBe(`${route} ${hold}`);
    }
  });
});

describe('narrower scopes of school admins', () => {
  /** Changes to passwords and access. */
  const HELPDESK = new Set([
    'POST /api/users/bulk',
    'PUT /api/users/:id/access',
    'POST /api/users/:id/reset-password',
    'DELETE /api/users/:id/sessions',
    'DELETE /api/users/:id/sessions/:session',
  ]);
  const isRead = (route: string): boolean => methodOf(route) === 'GET';
  /** What a full admin may do and a student may not. */
  const OF_ADMINS = CASES.filter(
    ([, , { student, admin, sees }]) => student === 403 && (sees ? sees.admin : admin < 300),
  );

  it.each(['helpdesk', 'read_only'])('%s: sees the same, and changes that alone', async (scope) => {
    const answers: Record<string, number> = {};
    const expected = Object.fromEntries(
      OF_ADMINS.map(([route, on, one]) => {
        const isIn = isRead(route)
          ? !/export(\.csv)?$/.test(route)
          : scope === 'helpdesk' && HELPDESK.has(route);
        return [`${route}: ${on}`, isIn ? one.admin : 403];
      }),
    );
    const scenes = await scenesOf(
      OF_ADMINS.map(([route, on]) => callerOf('admin', route, expected[`${route}: ${on}`]!)),
    );
    await api.db.query(`UPDATE users SET admin_scope = $2 WHERE id = ANY($1)`, [
      scenes.map(({ actor }) => actor.user.id),
      scope,
    ]);
    for (const [at, [route, on, one]] of OF_ADMINS.entries()) {
      const scene = scenes[at]!;
      const path = await one.path(scene);
      const { status } = await scene.actor.http.send(methodOf(route), path, one.body?.(scene), one.headers);
      answers[`${route}: ${on}`] = status;
    }
    expect(answers).toEqual(expected);
  });
});

const connect = (actor: Actor) =>
  new Promise<ReturnType<typeof io>>((resolve, reject) => {
    const socket = io(api.url, {
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      extraHeaders: { cookie: actor.http.cookie ?? '' },
    });
    socket.once('connect', () => resolve(socket)).once('connect_error', reject);
  });

describe('sockets', () => {
  /** What each role gets for a turn of their own, and of a student of their school. */
  const EVENTS: Record<string, { body: (turn: string) => unknown }> = {
    'turn.resume': { body: (turn_id) => ({ turn_id, after_seq: 0 }) },
    'turn.stop': { body: (turn_id) => ({ turn_id }) },
  };

  it('have a row for every event that clients may send', () => {
    const served = Object.values(Object.getOwnPropertyDescriptors(TurnsGateway.prototype))
      .map(({ value }: PropertyDescriptor) => value as unknown)
      .filter((member) => typeof member === 'function')
      .map((method) => Reflect.getMetadata('message', method) as string | undefined)
      .filter((event) => event !== undefined);
    expect(Object.keys(EVENTS).toSorted()).toEqual(served.toSorted());
  });

  it.each(Object.entries(EVENTS))('%s: own turns alone, for every role', async (event, { body }) => {
    for (const role of ROLES) {
      const { actor, stranger } = await sceneOf(role);
      const [own, foreign] = [
        await world.belongings(actor, 'turn'),
        await world.belongings(stranger, 'turn'),
      ];
      const socket = await connect(actor);
      const ask = (turn: string) => socket.timeout(30_000).emitWithAck(event, body(turn)) as Promise<object>;
      expect(await ask(own.turn), role).toMatchObject({ ok: true });
      expect(await ask(foreign.turn), role).toMatchObject({ ok: false, error: { code: 'not_found' } });
      socket.close();
    }
  });

  it('receive only their events: of the own account, of the school as its admin or teacher, of all schools as master admin', async () => {
    const { own, other } = await sceneOf('admin');
    const people = {
      student: await world.actor({ school: own.school }),
      admin: await world.actor({ role: 'SCHOOL_ADMIN', school: own.school }),
      elsewhere: await world.actor({ role: 'SCHOOL_ADMIN', school: other.school }),
      teacher: await world.actor({ role: 'TEACHER', school: own.school }),
      'teacher elsewhere': await world.actor({ role: 'TEACHER', school: other.school }),
      'without a school': await world.actor({ role: 'SCHOOL_ADMIN', school: null }),
      master: await world.actor({ role: 'MASTER_ADMIN' }),
      legacy: await world.actor({ role: 'admin', school: own.school }),
    };
    const receivers = new Map<string, Set<string>>();
    const sockets = await Promise.all(
      Object.entries(people).map(async ([name, actor]) => {
        const socket = await connect(actor);
        socket.onAny((_event: ServerEventName, payload: { school?: string; file_id?: string }) => {
          const sent = payload.school ?? payload.file_id ?? '';
          receivers.set(sent, (receivers.get(sent) ?? new Set()).add(name));
        });
        return [actor, socket] as const;
      }),
    );
    const events = api.app.get(EventPublisher);
    const publish = (audience: Audience, school: string) =>
      events.publish(audience, 'directory.changed', { kind: 'users', school });
    await publish({ school: own.school }, 'to the school');
    await publish({ teachers: own.school }, 'to teachers');
    await publish({ masters: true }, 'to masters');
    await publish({ user: people.student.user.id }, 'to the student');
    // The last event of each socket: by then everything before it has arrived.
    await Promise.all(
      sockets.map(async ([actor, socket]) => {
        const last = new Promise((resolve) => socket.once('file.status', resolve));
        await events.publish({ user: actor.user.id }, 'file.status', { file_id: 'last', status: 'ready' });
        await last;
      }),
    );
    expect(Object.fromEntries([...receivers].map(([sent, names]) => [sent, [...names].toSorted()]))).toEqual({
      'to the school': ['admin'],
      'to teachers': ['teacher'],
      'to masters': ['legacy', 'master'],
      'to the student': ['student'],
      last: Object.keys(people).toSorted(),
    });
    for (const [, socket] of sockets) socket.close();
  });
});
