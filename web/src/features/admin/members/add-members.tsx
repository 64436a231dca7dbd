import type { GroupView, MemberView } from '@studyhall/contracts';
import { useMemo } from 'react';
import { useGuardedChange } from '../../../common/changes/guarded-change';
import { adminTexts, type AdminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { ApiError } from '../../../transport/errors';
import { personLabel } from '../../../common/person-name';
import { showAlert } from '../../../ui/ask';
import { Button } from '../../../ui/button';
import { LeaveGuard } from '../../../ui/leave-guard';
import { calls } from '../admin.calls';
import { formatNumber } from '../format';
import { DataTable, type Column } from '../parts/data-table';
import { PersonLink } from '../parts/detail-links';
import { SearchBar } from '../parts/search-bar';
import { useSelection, type SelectedRows } from '../parts/use-selection';
import { pageQuery } from '../state/use-address';
import { useListState } from '../state/use-list-state';
import { useQuery } from '../../../account/data/use-query';
import { allEligible } from './all-eligible';

const ROWS = 10;

/**
 * Students who can be added, with check boxes; the selection is kept across pages and searches
 * (docs/specification/console.md#screens, docs/specification/console.md#validation).
 */
export function AddMembers({ group }: { group: GroupView }) {
  const texts = useTexts(adminTexts);
  const { search, list, setSearch } = useListState('username', ROWS);
  // One selection for all searches: students are found one by one and added together.
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
      {texts.addSelectedCount({ count: formatNumber(selected.count) })}
    </Button>
  );

  const count = Object.keys(selection.rows).length;
  return (
    <section aria-labelledby="add-members" className="min-w-0">
      <LeaveGuard
        isUnsaved={count > 0}
        isSaving={busy}
        title={texts.discardSelection}
        text={texts.discardSelectionText({ count })}
      />
      <h3 id="add-members" className="mb-3 font-semibold">
        {texts.addMembers}
      </h3>
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
        filters={
          (search !== '' || total > ROWS) && (
            <SearchBar
              label={texts.searchStudents}
              active={search}
              onSearch={setSearch}
              className="min-w-0 flex-1"
            />
          )
        }
        selection={{ ...selection, selectAll: () => void selectAll() }}
        actions={addSelected}
        empty={
          <p className="px-4 py-8 text-center text-sm text-muted">
            {search ? texts.noUsersMatching({ term: search }) : texts.noEligible}
          </p>
        }
      />
      {count === 0 && (
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
        <span>
          <PersonLink person={member} />
        </span>
      </span>
    ),
  },
];
