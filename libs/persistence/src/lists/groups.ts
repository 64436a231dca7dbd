import type { GroupsQuery, GroupView, TimeSlotView } from '@studyhall/contracts';
import { fromMinutes, scheduleText } from '@studyhall/domain';
import type { GroupSlot } from '../entities/group-slot.entity.js';
import { ROSTER_OF_CLASS } from '../names/person.js';
import { IN_ORDER, inOrder } from '../natural-order.js';
import { List, searchIn } from './list.js';

export type StoredSlot = Pick<GroupSlot, 'id' | 'day_of_week' | 'start_minute' | 'end_minute'>;

export const toSlotView = ({ id, day_of_week, start_minute, end_minute }: StoredSlot): TimeSlotView => ({
  id,
  day_of_week,
  start_time: fromMinutes(start_minute),
  end_time: fromMinutes(end_minute),
});

const MEMBERS = 'COALESCE((SELECT members FROM group_sizes WHERE group_id = g.id), 0)';
const BY_NAME = { key: inOrder('g.name'), type: 'text' };

/** Classes, with schedule and number of members. */
export const groups = new List<GroupView, GroupsQuery, Omit<GroupView, 'schedule'> & { slots: StoredSlot[] }>(
  {
    source: 'groups g',
    id: ['g.id'],
    view: `g.id, g.name, g.school, g.description, g.school_year, g.study_mode, ${ROSTER_OF_CLASS},
    ${MEMBERS} AS member_count,
    (SELECT COALESCE(jsonb_agg(s), '[]') FROM (
       SELECT id, day_of_week, start_minute, end_minute FROM group_slots WHERE group_id = g.id) AS s) AS slots`,
    scope: (where, scope) => where.inScope(scope, 'g.school', 'g.id'),
    columns: {
      name: { sort: BY_NAME },
      school: {
        sort: {
          ...{ key: `g.school ${IN_ORDER}`, type: 'text' },
          isConstant: ({ kind }) => kind === 'school',
        },
      },
      students: { sort: { key: MEMBERS, type: 'integer' } },
      search: searchIn('g.search'),
    },
    last: [BY_NAME, { key: 'g.id', type: 'integer' }],
    toView: ({ slots, ...group }) => ({ ...group, schedule: scheduleText(slots.map(toSlotView)) }),
  },
);
