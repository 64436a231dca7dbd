import type { GroupView } from '@studyhall/contracts';
import type { AdminTexts } from '../../../base/i18n/admin.texts';
import { formatNumber } from '../format';
import type { Column } from '../parts/data-table';
import { ClassName } from './class-name';
import { ScheduleLines } from './schedule-lines';

/** The columns of a table of classes; each table adds its actions. */
export const groupColumns = (texts: AdminTexts): Column<GroupView>[] => [
  {
    id: 'name',
    sort: 'name',
    head: texts.className,
    isName: true,
    cell: (group) => <ClassName group={group} />,
    className: '@4xl:max-w-64',
  },
  {
    id: 'school',
    sort: 'school',
    head: texts.school,
    cell: (group) => <span className="break-words">{group.school}</span>,
  },
  { id: 'schedule', head: texts.schedule, cell: (group) => <ScheduleLines schedule={group.schedule} /> },
  {
    id: 'students',
    sort: 'students',
    head: texts.students,
    cell: (group) => <span className="tabular-nums">{formatNumber(group.member_count)}</span>,
  },
];
