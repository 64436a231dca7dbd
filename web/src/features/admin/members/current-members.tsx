import type { GroupView, MemberView } from '@studyhall/contracts';
import { isTeacher } from '@studyhall/domain';
import { useMemo, useRef, useState } from 'react';
import { guardedChange } from '../../../common/changes/guarded-change';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { classCalls } from '../../../common/console/class.calls';
import { personLabel } from '../../../common/person-name';
import { calls } from '../admin.calls';
import { formatNumber } from '../format';
import { DataTable } from '../parts/data-table';
import { SearchBar } from '../parts/search-bar';
import { useConsole } from '../../../common/console/sections';
import { pageQuery } from '../state/use-address';
import { useListState } from '../state/use-list-state';
import { useStableRows } from '../state/use-stable-rows';
import { useQuery } from '../../../account/data/use-query';
import { memberColumns, MemberRowsContext, type MemberRows } from './member-columns';

const ROWS = 10;
const idOf = ({ id }: MemberView): number => id;

/** The students of the class in pages, each with a button that removes them. */
export function CurrentMembers({ group }: { group: GroupView }) {
  const texts = useTexts(adminTexts);
  const { me } = useConsole();
  const { search, list, setSearch } = useListState('username', ROWS);
  const [failedId, setFailedId] = useState<number | null>(null);
  const removing = useRef(new Set<number>());
  const columns = useMemo(() => memberColumns(texts), [texts]);
  const query = { search, ...pageQuery(list, columns) };
  const key = JSON.stringify({ id: group.id, ...query });
  const result = useQuery(classCalls.members(group.id, query));
  const { data, patch } = result;
  const { data: conflicts } = useQuery(isTeacher(me) ? null : calls.conflicts(group.id));
  const steady = useStableRows(data?.rows ?? [], idOf, key);
  const { rows: shownRows } = steady;
  const total = Math.max(data?.total ?? 0, shownRows.length);
  const shown = useMemo(() => ({ rows: [...shownRows], total }), [shownRows, total]);
  const remove = async (member: MemberView): Promise<void> => {
    // Ignores the second click of a double click.
    if (removing.current.has(member.id)) return;
    removing.current.add(member.id);
    setFailedId(null);
    steady.hold();
    await guardedChange({
      run: async () => {
        const report = await calls.removeMember(group.id, member.id);
        patch((page) => ({ rows: page.rows.filter(({ id }) => id !== member.id), total: page.total - 1 }));
        return report;
      },
      topics: ['groups', 'users'],
      done: texts.memberRemoved({ name: personLabel(member), group: group.name }),
      failed(error) {
        console.error(error);
        setFailedId(member.id);
      },
    });
    removing.current.delete(member.id);
  };
  const rowState: MemberRows = {
    isFailed: (member) => member.id === failedId,
    isGone: steady.isGone,
    conflictsOf: (member) => conflicts?.filter(({ user_id }) => user_id === member.id) ?? [],
    onRemove: (member) => void remove(member),
  };
  return (
    <section aria-labelledby="current-members" className="min-w-0">
      <h3 id="current-members" className="mb-3 font-semibold">
        {texts.currentMembers({
          count: formatNumber(search === '' && data ? data.total : group.member_count),
        })}
      </h3>
      {(search !== '' || (data?.total ?? 0) > ROWS) && (
        <SearchBar label={texts.searchMembers} active={search} onSearch={setSearch} className="mb-3" />
      )}
      <MemberRowsContext value={rowState}>
        <div {...steady.props}>
          <DataTable
            name="members"
            caption={texts.currentMembersList}
            result={{ ...result, data: data && shown }}
            columns={columns}
            rowKey={idOf}
            list={list}
            lines
            empty={
              <p className="px-4 py-8 text-center text-sm text-muted">
                {search ? texts.noUsersMatching({ term: search }) : texts.noMembers}
              </p>
            }
          />
        </div>
      </MemberRowsContext>
    </section>
  );
}
