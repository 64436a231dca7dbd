import { describe, expect, it } from 'vitest';
import type { AdminScope, Role } from '@studyhall/contracts';
import { can, type Action } from './can.js';
import type { Decision } from './decision.js';
import { rolesToGive } from '../roles.js';

const ACTORS = {
  student: { id: 1, role: 'STUDENT', school: 'NORTH' },
  teacher: { id: 1, role: 'TEACHER', school: 'NORTH' },
  admin: { id: 1, role: 'SCHOOL_ADMIN', school: 'NORTH' },
  'admin without a school': { id: 1, role: 'SCHOOL_ADMIN', school: null },
  master: { id: 1, role: 'MASTER_ADMIN', school: null },
} as const;
type ActorName = keyof typeof ACTORS;

const person = (id: number, role: Role, school: string | null) => ({ id, role, school });
const PEOPLE = (actor: ActorName) => [
  ACTORS[actor],
  person(2, 'STUDENT', 'NORTH'),
  person(7, 'TEACHER', 'NORTH'),
  person(3, 'SCHOOL_ADMIN', 'NORTH'),
  person(4, 'STUDENT', 'SOUTH'),
  person(8, 'TEACHER', 'SOUTH'),
  person(5, 'SCHOOL_ADMIN', 'SOUTH'),
  person(6, 'MASTER_ADMIN', null),
];

/** `+` allowed, `-` forbidden, `.` does not exist for the actor. */
const mark = (decision: Decision): string =>
  decision.allowed ? '+' : decision.code === 'forbidden' ? '-' : '.';

const SCHOOLS = [{ school: 'NORTH' }, { school: 'SOUTH' }];
const RELATIONS = [{ teaches: false }, { teaches: true }];
const CLASSES = SCHOOLS.flatMap((school) => RELATIONS.map((relation) => ({ ...school, ...relation })));
const ROLES = ['STUDENT', 'TEACHER', 'SCHOOL_ADMIN', 'MASTER_ADMIN'] as const;

/** The targets of each action, in the order of the table's marks. */
const TARGETS: { [A in Action]: (actor: ActorName) => Array<Parameters<typeof can<A>>[2]> } = {
  'console.use': () => [null],
  'console.administer': () => [null],
  'user.create': () => ROLES.flatMap((role) => SCHOOLS.map(({ school }) => ({ role, school }))),
  'user.see': PEOPLE,
  'user.set_role': (actor) => PEOPLE(actor).flatMap((user) => ROLES.map((newRole) => ({ ...user, newRole }))),
  'user.set_role_by_roster': (actor) => TARGETS['user.set_role'](actor),
  'user.set_school': PEOPLE,
  'user.set_admin_scope': PEOPLE,
  'user.record_consent': PEOPLE,
  'user.set_access': (actor) =>
    PEOPLE(actor).flatMap((user) => [false, true].map((granted) => ({ ...user, granted }))),
  'user.edit': PEOPLE,
  'user.delete': PEOPLE,
  'user.reset_password': (actor) =>
    PEOPLE(actor).flatMap((user) => RELATIONS.map((relation) => ({ ...user, ...relation }))),
  'user.view': PEOPLE,
  'user.hold': PEOPLE,
  'user.end_sessions': PEOPLE,
  'user.export': PEOPLE,
  'user.reset_factors': PEOPLE,
  'group.review': () => SCHOOLS,
  'group.manage': () => SCHOOLS,
  'group.teach': () => CLASSES,
  'lesson.run': () => CLASSES,
  'group.hand_over': (actor) =>
    PEOPLE(actor).flatMap((user) =>
      [...RELATIONS.map((relation) => ({ ...relation, covers: false })), { teaches: true, covers: true }].map(
        (relation) => ({ group: { school: 'NORTH', ...relation }, user }),
      ),
    ),
  'group.place': () => SCHOOLS,
  'group.add_member': (actor) =>
    PEOPLE(actor).flatMap((user) =>
      RELATIONS.map((relation) => ({ group: { school: 'NORTH', ...relation }, user })),
    ),
  'group.add_teacher': (actor) => PEOPLE(actor).map((user) => ({ group: { school: 'NORTH' }, user })),
  'invite.withdraw': () => CLASSES,
  'invite.accept': () => SCHOOLS,
  'invite.create': () => ROLES.flatMap((role) => CLASSES.map((group) => ({ role, ...group }))),
  'approval.decide': () => CLASSES,
  'announcement.create': () => [...SCHOOLS, { school: null }],
  'announcement.end': () => [...SCHOOLS, { school: null }],
  'school.see': () => SCHOOLS,
  'school.retain': () => SCHOOLS,
  'school.administer': () => [null],
  'installation.see': () => [null],
  'installation.change': () => [null],
  'identity.administer': () => [null],
  'roster.administer': () => [...SCHOOLS, { school: null }],
  'roster.change_owned': () => [{ roster: null }, { roster: 'sis' }],
  'roster.create': () => [...SCHOOLS, { school: null }],
  'roster.set_rules': () => [null],
  'limits.set': () => SCHOOLS,
  'limits.read_use': () => CLASSES,
  'limits.raise': () => CLASSES,
  'budgets.set': () => [null],
  'membership.see': () => SCHOOLS,
  'membership.set': () =>
    SCHOOLS.flatMap(({ school }) =>
      [1, 9].flatMap((id) =>
        (['TEACHER', 'SCHOOL_ADMIN'] as const).flatMap((role) => [
          { school, user: { id }, from: null, to: role },
          { school, user: { id }, from: role, to: null },
        ]),
      ),
    ),
  'membership.set_scope': () => [null],
  'scope.request': () => [{ scopes: [] }],
  'scope.change': () => [{ cause: 'user.role' }],
  'message.edit': () => [{ role: 'user' }, { role: 'assistant' }],
  'message.regenerate': () => [{ role: 'user' }, { role: 'assistant' }],
  'message.delete': () => [{ role: 'user' }, { role: 'assistant' }],
};

/**
 * People: self, student, teacher and admin of NORTH, the same of SOUTH, a master. Roles: student, teacher, school admin,
 * master. Classes: of NORTH and of SOUTH, each first as one that the actor does not teach. A column per actor: a student,
 * a teacher, an admin of NORTH, an admin without a school, a master.
 */
const TABLE: Record<Action, [string, string, string, string, string]> = {
  'console.use': ['-', '+', '+', '+', '+'],
  'console.administer': ['-', '-', '+', '+', '+'],
  'user.create': ['--------', '--------', '+-+-+---', '--------', '++++++++'],
  'user.see': ['--------', '--------', '++++....', '+.......', '++++++++'],
  'user.set_role': [
    '--------------------------------',
    '--------------------------------',
    '--+-+++-+++---+-................',
    '--+-............................',
    '---+++++++++++++++++++++++++++++',
  ],
  'user.set_role_by_roster': [
    '--------------------------------',
    '--------------------------------',
    '--+-+++-+++---+-................',
    '--+-............................',
    '---++++-+++---+-+++-+++---+----+',
  ],
  'user.set_admin_scope': ['--------', '--------', '----....', '-.......', '---+--+-'],
  'user.record_consent': ['--------', '--------', '-+--....', '-.......', '-+--+---'],
  'user.set_school': ['--------', '--------', '----....', '-.......', '++++++++'],
  'user.set_access': [
    '----------------',
    '----------------',
    '--++++--........',
    '--..............',
    '-+++++++++++++++',
  ],
  'user.edit': ['--------', '--------', '+++-....', '+.......', '++++++++'],
  'user.delete': ['--------', '--------', '-++-....', '-.......', '-+++++++'],
  'user.hold': ['--------', '--------', '-++-....', '-.......', '-+++++++'],
  'user.reset_password': [
    '----------------',
    '...+............',
    '--++++--........',
    '--..............',
    '--++++++++++++++',
  ],
  'user.view': ['--------', '--------', '++++....', '+.......', '++++++++'],
  'user.end_sessions': ['--------', '--------', '+++-....', '+.......', '++++++++'],
  'user.export': ['--------', '--------', '+++-....', '+.......', '++++++++'],
  'user.reset_factors': ['--------', '--------', '----....', '-.......', '-+++++++'],
  'group.review': ['--', '--', '+.', '..', '++'],
  'group.manage': ['--', '--', '+.', '..', '++'],
  'group.teach': ['----', '.+..', '++..', '....', '++++'],
  'lesson.run': ['----', '.+..', '++..', '....', '++++'],
  'group.hand_over': [
    '------------------------',
    '.+-.--.+-.--.--.--.--.--',
    '------+++---------------',
    '........................',
    '------+++---------------',
  ],
  'group.place': ['--', '--', '+-', '--', '++'],
  'group.add_member': [
    '----------------',
    '---+------------',
    '--++------------',
    '--++------------',
    '--++------------',
  ],
  'group.add_teacher': ['--------', '--------', '--+-----', '--+-----', '--+-----'],
  'invite.withdraw': ['----', '.+..', '++..', '....', '++++'],
  'invite.accept': ['+-', '--', '--', '--', '--'],
  'invite.create': [
    '----------------',
    '-+--------------',
    '++--++--++------',
    '----------------',
    '++++++++++++----',
  ],
  'approval.decide': ['----', '.+..', '++..', '....', '++++'],
  'announcement.create': ['---', '---', '+--', '---', '+++'],
  'announcement.end': ['---', '---', '+..', '...', '+++'],
  'school.see': ['--', '--', '+.', '..', '++'],
  'school.retain': ['--', '--', '+.', '..', '++'],
  'school.administer': ['-', '-', '-', '-', '+'],
  'installation.see': ['-', '-', '-', '-', '+'],
  'installation.change': ['-', '-', '-', '-', '+'],
  'identity.administer': ['-', '-', '-', '-', '+'],
  'roster.administer': ['---', '---', '+..', '...', '+++'],
  'roster.change_owned': ['+-', '+-', '+-', '+-', '+-'],
  'roster.create': ['---', '---', '+--', '---', '+++'],
  'roster.set_rules': ['-', '-', '-', '-', '+'],
  'limits.set': ['--', '--', '+.', '..', '++'],
  'limits.read_use': ['----', '.+..', '++..', '....', '++++'],
  'limits.raise': ['----', '.+..', '++..', '....', '++++'],
  'budgets.set': ['-', '-', '-', '-', '+'],
  'membership.see': ['--', '--', '+.', '..', '++'],
  'membership.set': [
    '----------------',
    '----------------',
    '----++---.-.-.-.',
    '-.-.-.-.-.-.-.-.',
    '++++++++++++++++',
  ],
  'membership.set_scope': ['-', '-', '-', '-', '+'],
  'scope.request': ['+', '+', '+', '+', '+'],
  'scope.change': ['+', '+', '+', '+', '+'],
  'message.edit': ['+-', '+-', '+-', '+-', '+-'],
  'message.regenerate': ['-+', '-+', '-+', '-+', '-+'],
  'message.delete': ['+-', '+-', '+-', '+-', '+-'],
};

const walk = <A extends Action>(action: A): string[] =>
  (Object.keys(ACTORS) as ActorName[]).map((name) =>
    TARGETS[action](name)
      .map((target) => mark(can(ACTORS[name], action, target)))
      .join(''),
  );

describe('every role, action and relation', () => {
  it.each(Object.keys(TABLE) as Action[])('%s', (action) => expect(walk(action)).toEqual(TABLE[action]));
});

describe('narrower scopes', () => {
  const READS: Action[] = [
    ...([
      'console.use',
      'console.administer',
      'user.see',
      'user.view',
      'group.review',
      'group.teach',
    ] as const),
    ...(['lesson.run', 'school.see', 'school.retain', 'roster.administer', 'roster.change_owned'] as const),
    ...(['membership.see', 'limits.set', 'limits.read_use'] as const),
    ...(['message.edit', 'message.regenerate', 'message.delete'] as const),
  ];
  /** The actions that a school admin of this scope may take on anything. */
  const actionsOf = (admin_scope: AdminScope, role: Role = 'SCHOOL_ADMIN'): Action[] =>
    (Object.keys(TARGETS) as Action[]).filter((action) =>
      TARGETS[action]('admin').some(
        (target) => can({ ...ACTORS.admin, role, admin_scope }, action, target).allowed,
      ),
    );

  it('leave reading, and of the changes those to passwords and access, or none', () => {
    expect(new Set(actionsOf('read_only'))).toEqual(new Set(READS));
    const helpdesk: Action[] = ['user.set_access', 'user.end_sessions', 'user.reset_password'];
    expect(new Set(actionsOf('helpdesk'))).toEqual(new Set([...READS, ...helpdesk]));
  });

  it('mean nothing for another role', () => {
    for (const role of ['TEACHER', 'MASTER_ADMIN'] as const)
      expect(actionsOf('read_only', role)).toEqual(actionsOf('full', role));
  });

  it('hide what the actor does not see, before they refuse', () => {
    const actor = { ...ACTORS.admin, admin_scope: 'read_only' } as const;
    expect(can(actor, 'user.delete', person(4, 'STUDENT', 'SOUTH'))).toMatchObject({ code: 'not_found' });
    expect(can(actor, 'user.delete', person(2, 'STUDENT', 'NORTH'))).toMatchObject({ reason: 'admin_scope' });
  });

  it('open a request only where the route names the scope', () => {
    const open = (admin_scope: AdminScope, scopes: AdminScope[]) =>
      can({ ...ACTORS.admin, admin_scope }, 'scope.request', { scopes }).allowed;
    expect([open('full', []), open('helpdesk', []), open('read_only', ['helpdesk'])]).toEqual([
      true,
      false,
      false,
    ]);
    expect([open('helpdesk', ['helpdesk']), open('read_only', ['read_only'])]).toEqual([true, true]);
  });
});

it('offers each role what it may give', () => {
  expect([ACTORS.student, ACTORS.teacher, ACTORS.admin, ACTORS.master].map(rolesToGive)).toEqual([
    [],
    [],
    ['STUDENT', 'TEACHER', 'SCHOOL_ADMIN'],
    ['STUDENT', 'TEACHER', 'SCHOOL_ADMIN', 'MASTER_ADMIN'],
  ]);
});

it('never changes the role of an admin by a roster, and makes no master admin by one', () => {
  for (const role of ['SCHOOL_ADMIN', 'MASTER_ADMIN'] as const)
    for (const newRole of ROLES.filter((other) => other !== role))
      expect(
        can(ACTORS.master, 'user.set_role_by_roster', { ...person(3, role, 'NORTH'), newRole }).allowed,
      ).toBe(false);
  const student = person(3, 'STUDENT', 'NORTH');
  expect(can(ACTORS.master, 'user.set_role_by_roster', { ...student, newRole: 'MASTER_ADMIN' })).toEqual({
    allowed: false,
    code: 'forbidden',
    reason: 'roster_master_role',
  });
});

it('refuses with the code of a sentence', () => {
  const admin = person(3, 'SCHOOL_ADMIN', 'NORTH');
  expect(can(ACTORS.admin, 'user.set_role', { ...admin, newRole: 'STUDENT' })).toEqual({
    allowed: false,
    code: 'forbidden',
    reason: 'admin_role_by_master',
  });
});
