import type { GroupView, MemberView } from '@studyhall/contracts';
import { useMemo } from 'react';
import { useGuardedChange } from '../../../common/changes/guarded-change';
import { adminTexts, type AdminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { ApiError } from '../../../transport/errors';
import { personLabel } from '../../../common/person-name';
import { showAlert } from '../../../ui/ask';
import { Button } from '../../../ui/button';
import { calls } from '../admin.calls';
import { number } from '../format';
import { DataTable, type Column } from '../parts/data-table';
import { PersonLink } from '../parts/detail-links';
import { SearchBar } from '../parts/search-bar';
import { useSelection, type SelectedRows } from '../parts/use-selection';
import { pageQuery } from '../state/use-address';
import { useListState } from '../state/use-list-state';
import { useQuery } from '../../../account/data/use-query';
import { allEligible } from './all-eligible';

const ROWS = 10;

/** The students who may be added, with checkboxes; a choice is kept across pages and searches (docs/specification/console.md#screens, docs/specification/console.md#validation). */
export function AddMembers({ group }: { group: GroupView }) {
  const texts = useTexts(adminTexts);
  const { search, list, setSearch } = useListState('username', ROWS);
  // One selection for every search: students are found one after the other and added together.
  const selection = useSelection(String(group.id));
  const { busy, change } = useGuardedChange();
  const columns = useMemo(() => eligibleColumns(texts), [texts]);
  const result = useQuery(calls.eligible(group.id, { search, ...pageQuery(list, columns) }));
  const total = result.data?.total ?? 0;

  const selectAll = async (): Promise<void> => {
    const all = await change({
      run: () => allEligible(group.id, search),
      topics: [],
      failed: (error) => console.error(error),
    });
    if (all)
      selection.setRows({
        ...selection.rows,
        ...Object.fromEntries(all.report.map(({ id }) => [String(id), true as const])),
      });
  };
  const add = async (ids: number[]): Promise<void> => {
    if (ids.length === 0) return showAlert(texts.selectOneUser);
    const done = await change({
      run: () => calls.assign(group.id, ids),
      topics: ['groups', 'users'],
      done: ({ added }) => texts.membersAdded({ count: added }),
      failed: (error) =>
        void (error instanceof ApiError
          ? showAlert(texts.assignFailed, error.detail)
          : showAlert(texts.assignError)),
    });
    if (done) selection.clear();
  };
  const addSelected = (selected: SelectedRows) => (
    <Button busy={busy} onClick={() => void add(selected.kind === 'ids' ? selected.ids : [])}>
      {texts.addSelectedCount({ count: number(selected.count) })}
    </Button>
  );

  return (
    <section aria-labelledby="add-members" className="min-w-0">
      <h3 id="add-members" className="mb-3 font-semibold">
        {texts.addMembers}
      </h3>
      {(search !== '' || total > ROWS) && (
        <SearchBar label={texts.searchStudents} active={search} onSearch={setSearch} className="mb-3" />
      )}
      <DataTable
        name="eligible"
        caption={texts.addMembers}
        result={result}
        columns={columns}
        rowKey={(member) => member.id}
        rowName={personLabel}
        list={list}
        lines
        inDialog
        selection={{ ...selection, selectAll: () => void selectAll() }}
        actions={addSelected}
        empty={
          <p className="px-4 py-8 text-center text-sm text-muted">
            {search ? texts.noUsersMatching({ term: search }) : texts.noEligible}
          </p>
        }
      />
      {Object.keys(selection.rows).length === 0 && (
        <Button className="mt-3" onClick={() => void add([])}>
          {texts.addSelected}
        </Button>
      )}
    </section>
  );
}

const eligibleColumns = (texts: AdminTexts): Column<MemberView>[] => [
  {
    id: 'username',
    sort: 'username',
    head: texts.username,
    isName: true,
    className: 'w-full',
    cell: (member) => (
      <span className="flex min-h-10 items-center">
        <PersonLink person={member} />
      </span>
    ),
  },
];
