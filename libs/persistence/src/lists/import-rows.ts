import type { ImportRowsQuery, ImportRowView } from '@studyhall/contracts';
import type { Scope } from '@studyhall/domain';
import { inOrder } from '../natural-order.js';
import { List } from './list.js';

/** An import, and the current scope of its owner. */
interface ImportInScope {
  id: string;
  scope: Scope;
}

/** The new or changed users of an import, by line. Users who are not stored yet count as members of their row's school. */
export const importRows = new List<ImportRowView, ImportRowsQuery, ImportRowView, ImportInScope>({
  source: 'import_rows r JOIN imports i ON i.id = r.import_id LEFT JOIN users u ON u.id = r.user_id',
  id: ['r.line', 'r.import_id'],
  view: `r.line, r.user_id, r.username, r.role, r.school, r.changes,
    ARRAY(SELECT g.name FROM groups g WHERE g.id = ANY(r.group_ids) ORDER BY ${inOrder('g.name')})
      || CASE WHEN i.status = 'completed' THEN '{}' ELSE r.new_classes END AS classes`,
  scope: (where, { id, scope }) =>
    where.add('r.import_id = $', id).inScope(scope, 'COALESCE(u.school, r.school)'),
  columns: {
    kind: {
      filter: (where, kind) => {
        where.add('r.kind = $', kind === 'roles' ? 'changed' : kind);
        if (kind === 'roles') where.add(`r.changes ? 'role'`);
      },
    },
  },
  last: [{ key: 'r.line', type: 'integer' }],
  toView: (row) => row,
});

/** The students who are not in the file of an import, by name. */
export const importGone = new List<
  ImportRowView,
  Omit<ImportRowsQuery, 'kind'>,
  Omit<ImportRowView, 'line' | 'changes'>,
  ImportInScope
>({
  source: 'import_gone x JOIN users u ON u.id = x.user_id',
  id: ['x.user_id', 'x.import_id'],
  view: `u.id AS user_id, u.username, u.role, u.school,
    ARRAY(SELECT g.name FROM group_members m JOIN groups g ON g.id = m.group_id WHERE m.user_id = u.id
           ORDER BY ${inOrder('g.name')}) AS classes`,
  scope: (where, { id, scope }) => where.add('x.import_id = $', id).usersInScope(scope, 'u'),
  columns: {},
  last: [
    { key: inOrder('u.username'), type: 'text' },
    { key: 'u.id', type: 'integer' },
  ],
  toView: (row) => ({ ...row, line: null, changes: {} }),
});
