import type { GroupView, MemberView, TimeConflictView } from '@studyhall/contracts';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { Button } from '../../../ui/button';
import { cx } from '../../../ui/class-names';
import { Skeleton } from '../../../ui/skeleton';
import { calls } from '../admin.calls';
import { clockRange, number, shortDay } from '../format';
import { LoadError } from '../parts/load-error';
import { NotDone } from '../parts/not-done';
import { offerUndo } from '../parts/undo';
import { Pager } from '../parts/pager';
import { SearchBar } from '../parts/search-bar';
import { invalidate } from '../state/live';
import { useSteadyRows } from '../state/use-steady-rows';
import { useQuery } from '../state/use-query';

const ROWS = 10;

/** Who is in the class, a page at a time, each with a way out. */
export function CurrentMembers({ group }: { group: GroupView }) {
  const texts = useTexts(adminTexts);
  const [search, setSearch] = useState('');
  const [offset, setOffset] = useState(0);
  const [failedId, setFailedId] = useState<number | null>(null);
  const { data, stale, error, retry, patch } = useQuery(
    JSON.stringify({ id: group.id, search, offset }),
    (signal) => calls.members(group.id, { search, limit: ROWS, offset }, signal),
    ['groups', 'users'],
  );
  const { data: conflicts } = useQuery(
    `conflicts ${group.id}`,
    (signal) => calls.conflicts(group.id, signal).catch((): TimeConflictView[] => []),
    ['groups', 'users'],
  );
  const steady = useSteadyRows(data?.rows ?? [], (member) => member.id);
  const remove = async (member: MemberView): Promise<void> => {
    setFailedId(null);
    steady.hold();
    try {
      const report = await calls.removeMember(group.id, member.id);
      offerUndo(texts.memberRemoved({ name: member.username, group: group.name }), report, texts);
      patch((page) => ({ rows: page.rows.filter(({ id }) => id !== member.id), total: page.total - 1 }));
    } catch (failure) {
      console.error(failure);
      setFailedId(member.id);
    }
    invalidate('groups', 'users');
  };
  return (
    <section aria-labelledby="current-members" className="min-w-0">
      <h3 id="current-members" className="mb-3 font-semibold">
        {texts.currentMembers({ count: number(search === '' && data ? data.total : group.member_count) })}
      </h3>
      {(search !== '' || (data?.total ?? 0) > ROWS) && (
        <SearchBar
          label={texts.searchMembers}
          active={search}
          onSearch={(term) => {
            setSearch(term);
            setOffset(0);
          }}
          className="mb-3"
        />
      )}
      {error !== null && (!data || stale) ? (
        <LoadError error={error} onRetry={retry} />
      ) : !data ? (
        <Skeleton className="h-40 w-full" />
      ) : steady.rows.length === 0 && data.total === 0 ? (
        <p className="rounded-lg border border-line px-4 py-8 text-center text-sm text-muted">
          {search ? texts.noUsersMatching({ term: search }) : texts.noMembers}
        </p>
      ) : (
        <>
          <ul
            {...steady.props}
            aria-busy={stale || undefined}
            className={cx(
              'divide-y divide-line rounded-lg border border-line transition-opacity',
              stale && 'opacity-55',
            )}
          >
            {steady.rows.map((member) => (
              <li key={member.id} className="flex min-h-12 items-center gap-3 py-1 ps-4 pe-1.5 text-sm">
                <span className="min-w-0 flex-1 py-1 break-words">
                  {member.username}
                  {failedId === member.id && (
                    <span className="block">
                      <NotDone label={texts.notRemoved} />
                    </span>
                  )}
                  <Conflict conflicts={conflicts?.filter(({ user_id }) => user_id === member.id) ?? []} />
                </span>
                <Button
                  variant="quiet"
                  className="px-3"
                  aria-label={texts.removeMember({ name: member.username })}
                  aria-disabled={steady.isGone(member) || undefined}
                  onClick={() => !steady.isGone(member) && void remove(member)}
                >
                  {steady.isGone(member) ? texts.memberGone : texts.remove}
                </Button>
              </li>
            ))}
          </ul>
          <Pager
            label={texts.currentMembersList}
            offset={offset}
            total={data.total}
            size={ROWS}
            onChange={setOffset}
          />
        </>
      )}
    </section>
  );
}

/** A student in two classes at one time: said, never refused. */
function Conflict({ conflicts }: { conflicts: TimeConflictView[] }) {
  const texts = useTexts(adminTexts);
  const first = conflicts[0];
  if (!first) return null;
  const time = `${shortDay(first.day_of_week)} ${clockRange(first)}`;
  return (
    <span className="mt-0.5 flex items-start gap-1.5 text-xs text-muted">
      <TriangleAlert size={14} aria-hidden="true" className="mt-0.5 shrink-0" />
      {texts.alsoIn({ name: first.group_name, time })}
    </span>
  );
}
