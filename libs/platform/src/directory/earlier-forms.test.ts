import { expect, it } from 'vitest';
import { EARLIER_FORMS } from './earlier-forms.js';

const NONE = { entered: [], left: [] };
const EMPTY = {
  ...{ accounts: [], created: [], memberships: NONE, teaching: NONE },
  ...{ classes: [], created_classes: [], schools: [] },
};
const STUDENT = { role: 'STUDENT', school: 'NORTH', access_granted: true };
const group = (action: string, name = '') => ({ action, target: { type: 'group', id: 7, name } });

it.each([
  [
    'users.change',
    {
      change: { action: 'role', role: 'TEACHER' },
      users: [
        { id: 1, before: { role: 'STUDENT', school: 'NORTH' }, after: { role: 'TEACHER', school: 'NORTH' } },
      ],
      members: [{ group_id: 7, user_id: 1 }],
    },
    {
      cause: { action: 'user.role' },
      accounts: [
        { id: 1, before: { role: 'STUDENT', school: 'NORTH' }, after: { role: 'TEACHER', school: 'NORTH' } },
      ],
      memberships: { entered: [], left: [{ group_id: 7, user_id: 1 }] },
    },
  ],
  [
    'users.change',
    {
      change: { action: 'delete' },
      users: [{ id: 1, before: {}, after: {} }],
      members: [],
      taught: [{ group_id: 7, user_id: 1 }],
    },
    {
      cause: { action: 'user.delete' },
      accounts: [{ id: 1, before: { removed: false }, after: { removed: true } }],
      teaching: { entered: [], left: [{ group_id: 7, user_id: 1 }] },
    },
  ],
  [
    'members.add',
    { group_id: 7, user_ids: [1] },
    { cause: group('group.assign'), memberships: { entered: [{ group_id: 7, user_id: 1 }], left: [] } },
  ],
  [
    'members.remove',
    { group_id: 7, user_ids: [1] },
    {
      cause: group('group.remove_member'),
      memberships: { entered: [], left: [{ group_id: 7, user_id: 1 }] },
    },
  ],
  [
    'teachers.remove',
    { group_id: 7, user_id: 1 },
    { cause: group('group.remove_teacher'), teaching: { entered: [], left: [{ group_id: 7, user_id: 1 }] } },
  ],
  [
    'groups.update',
    {
      before: { id: 7, name: 'A', school: 'NORTH', description: null, school_year: null, study_mode: null },
      after: { id: 7, name: 'B', school: 'SOUTH', description: null, school_year: null, study_mode: null },
      slots: { before: [], after: [{ id: 2, day_of_week: 1, start_time: '08:00', end_time: '09:00' }] },
      members: [1],
      teachers: [2],
    },
    {
      cause: group('group.update', 'B'),
      classes: [
        {
          id: 7,
          before: {
            name: 'A',
            school: 'NORTH',
            description: null,
            school_year: null,
            study_mode: null,
            slots: [],
          },
          after: {
            ...{ name: 'B', school: 'SOUTH', description: null, school_year: null, study_mode: null },
            slots: [{ id: 2, day_of_week: 1, start_time: '08:00', end_time: '09:00' }],
          },
        },
      ],
      memberships: { entered: [], left: [{ group_id: 7, user_id: 1 }] },
      teaching: { entered: [], left: [{ group_id: 7, user_id: 2 }] },
    },
  ],
  [
    'schools.rollover',
    {
      school_id: 3,
      renamed: [{ id: 7, from: '9A', to: '10A', from_year: null }],
      created: [{ id: 8, name: '9A' }],
      leavers: 'revoke',
      user_ids: [1],
      memberships: [{ group_id: 7, user_id: 1 }],
    },
    {
      cause: { action: 'school.rollover', target: { type: 'school', id: 3, name: '' } },
      accounts: [{ id: 1, before: { access_granted: true }, after: { access_granted: false } }],
      classes: [{ id: 7, before: { name: '9A', school_year: null }, after: { name: '10A' } }],
      created_classes: [{ id: 8, name: '9A' }],
      memberships: { entered: [], left: [{ group_id: 7, user_id: 1 }] },
    },
  ],
  [
    'imports.commit',
    {
      ...{ import_id: 'i', file_name: 'roster.csv', created: [{ id: 1, ...STUDENT }] },
      changed: [{ id: 2, before: STUDENT, after: { ...STUDENT, school: 'SOUTH' } }],
      ...{ revoked: [3], entered: [{ group_id: 7, user_id: 2 }], left: [] },
      ...{ classes: [{ id: 7, name: 'A' }], schools: [{ id: 5, name: 'SOUTH' }] },
    },
    {
      cause: { action: 'import.commit', target: { type: 'import', id: 'i', name: 'roster.csv' } },
      created: [{ id: 1, ...STUDENT }],
      accounts: [
        { id: 2, before: STUDENT, after: { ...STUDENT, school: 'SOUTH' } },
        { id: 3, before: { access_granted: true }, after: { access_granted: false } },
      ],
      memberships: { entered: [{ group_id: 7, user_id: 2 }], left: [] },
      created_classes: [{ id: 7, name: 'A' }],
      schools: [{ id: 5, name: 'SOUTH' }],
    },
  ],
])('%s of an earlier version is read as a change set', (kind, stored, expected) => {
  expect(EARLIER_FORMS[kind]?.(stored as never, null as never, '')).toEqual({ ...EMPTY, ...expected });
});
