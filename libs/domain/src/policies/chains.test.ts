import { expect, it } from 'vitest';
import type { Role } from '@studyhall/contracts';
import { can } from './can.js';
import { rolesToGive } from '../roles.js';

interface Person {
  id: number;
  role: Role;
  school: string | null;
  granted: boolean;
  deleted: boolean;
  /** The attacker can sign in as this person. */
  controlled: boolean;
  /** A member of the class in NORTH that a teacher who attacks teaches. */
  inClass: boolean;
}
type World = readonly Person[];
interface Step {
  text: string;
  world: World;
}

const SCHOOLS = ['NORTH', 'SOUTH', null];
const NEW = 7;

const person = (id: number, role: Role, school: string | null, controlled = false): Person => ({
  id,
  role,
  school,
  granted: true,
  deleted: false,
  controlled,
  inClass: false,
});

/** The class that user 1 teaches. */
const CLASS = { school: 'NORTH' };

const worldOf = (role: Role): World => [
  person(1, role, role === 'MASTER_ADMIN' ? null : 'NORTH', true),
  { ...person(2, 'STUDENT', 'NORTH'), inClass: role === 'TEACHER' },
  person(3, 'SCHOOL_ADMIN', 'NORTH'),
  person(4, 'STUDENT', 'SOUTH'),
  person(5, 'SCHOOL_ADMIN', 'SOUTH'),
  person(6, 'MASTER_ADMIN', null),
  ...(role === 'TEACHER' ? [person(8, 'STUDENT', 'NORTH'), person(9, 'TEACHER', 'NORTH')] : []),
];

/** The states that one call by one controlled user can reach. */
function* steps(world: World): Generator<Step> {
  for (const actor of world) {
    if (!actor.controlled || !actor.granted || actor.deleted) continue;
    const teaches = actor.id === 1;
    for (const user of world) {
      if (user.deleted) continue;
      const made = (what: string, change: Partial<Person>): Step => ({
        text: `${actor.id} ${what} ${user.id}`,
        world: world.map((one) => (one === user ? { ...one, ...change } : one)),
      });
      for (const newRole of rolesToGive(actor))
        if (can(actor, 'user.set_role', { ...user, newRole }).allowed)
          yield made(`makes ${newRole}`, {
            role: newRole,
            school: newRole === 'MASTER_ADMIN' || user.role === 'MASTER_ADMIN' ? null : user.school,
          });
      for (const school of SCHOOLS)
        if (user.role !== 'MASTER_ADMIN' && can(actor, 'user.set_school', user).allowed)
          yield made(`moves to ${school}`, { school });
      for (const granted of [true, false])
        if (can(actor, 'user.set_access', { ...user, granted }).allowed)
          yield made(granted ? 'grants' : 'revokes', { granted });
      if (can(actor, 'user.delete', user).allowed) yield made('deletes', { deleted: true });
      if (can(actor, 'user.reset_password', { ...user, teaches: teaches && user.inClass }).allowed)
        yield made('resets', { controlled: true });
    }
    for (const user of world) {
      const group = { ...CLASS, teaches };
      if (user.deleted || user.inClass || !can(actor, 'group.teach', group).allowed) continue;
      if (teaches && actor.role === 'TEACHER' && can(actor, 'group.add_member', { group, user }).allowed)
        yield {
          text: `${actor.id} adds ${user.id}`,
          world: world.map((one) => (one === user ? { ...one, inClass: true } : one)),
        };
    }
    // A merge moves everyone of a school, and a rename gives a school another name.
    if (can(actor, 'school.administer', null).allowed)
      yield {
        text: `${actor.id} merges NORTH into SOUTH`,
        world: world.map((one) => (one.school === 'NORTH' ? { ...one, school: 'SOUTH' } : one)),
      };
    // An account made with a known password, by the form or by an invitation and its approval.
    if (world.some(({ id }) => id === NEW)) continue;
    const roles =
      actor.role === 'TEACHER' ? (['STUDENT', 'TEACHER', 'SCHOOL_ADMIN'] as const) : rolesToGive(actor);
    for (const role of roles)
      for (const school of role === 'MASTER_ADMIN' ? [null] : SCHOOLS) {
        const made = { role, school };
        const invited =
          school !== null &&
          can(actor, 'invite.create', { role, school, teaches }).allowed &&
          can(actor, 'approval.decide', { school, teaches }).allowed;
        if (can(actor, 'user.create', made).allowed || invited)
          yield { text: `${actor.id} creates ${role}`, world: [...world, person(NEW, role, school, true)] };
      }
  }
}

/** What changed for the users compared with the start, including what a user gained for themselves. */
function outcomes(before: World, after: World): Set<string> {
  const found = new Set<string>();
  for (const now of after) {
    const was = before.find(({ id }) => id === now.id);
    if (now.controlled && now.role === 'MASTER_ADMIN') found.add('be a master admin');
    if (now.controlled && now.role !== 'MASTER_ADMIN') found.add(`be in ${now.school}`);
    if (!was || now.id === 1) continue;
    if (now.deleted) found.add(`delete ${now.id}`);
    if (!now.granted) found.add(`revoke ${now.id}`);
    if (now.role !== was.role) found.add(`make ${now.id} ${now.role}`);
    if (now.school !== was.school) found.add(`move ${now.id} to ${now.school}`);
    if (now.controlled) found.add(`sign in as ${now.id}`);
  }
  return found;
}

/** Every outcome that any sequence of allowed calls reaches, with the calls that reach it first. */
function reach(start: World): Map<string, string[]> {
  const reached = new Map<string, string[]>();
  const seen = new Set([JSON.stringify(start)]);
  const queue: Array<{ world: World; path: string[] }> = [{ world: start, path: [] }];
  for (let next = queue.shift(); next; next = queue.shift()) {
    for (const outcome of outcomes(start, next.world))
      if (!reached.has(outcome)) reached.set(outcome, next.path);
    for (const { text, world } of steps(next.world)) {
      const key = JSON.stringify(world);
      if (seen.has(key)) continue;
      seen.add(key);
      queue.push({ world, path: [...next.path, text] });
    }
  }
  return reached;
}

/** What single calls reach; everything else must be refused. */
function reachableInOneCall(start: World): Set<string> {
  const direct = outcomes(start, start);
  for (const { world } of steps(start)) for (const outcome of outcomes(start, world)) direct.add(outcome);
  return direct;
}

it.each(['STUDENT', 'SCHOOL_ADMIN'] as const)(
  'no sequence of allowed calls reaches what one call of a %s is refused',
  (role) => {
    const start = worldOf(role);
    const direct = reachableInOneCall(start);
    const byChain = [...reach(start)].filter(([outcome]) => !direct.has(outcome));
    expect(byChain).toEqual([]);
    if (role === 'STUDENT') expect([...direct]).toEqual(['be in NORTH']);
    for (const outcome of ['sign in as 3', 'delete 3', 'sign in as 4', 'be a master admin', 'be in SOUTH'])
      expect(direct).not.toContain(outcome);
  },
);

it('reaches by chains of a TEACHER only what managing members gives: the passwords of students they add', () => {
  const start = worldOf('TEACHER');
  const direct = reachableInOneCall(start);
  expect([...direct].toSorted()).toEqual(['be in NORTH', 'sign in as 2']);
  const byChain = [...reach(start)].filter(([outcome]) => !direct.has(outcome));
  expect(byChain).toEqual([['sign in as 8', ['1 adds 8', '1 resets 8']]]);
});
