import type { GroupView, MemberView } from '@studyhall/contracts';
import { useState } from 'react';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { ApiError } from '../../../transport/errors';
import { showAlert } from '../../../ui/ask';
import { Button } from '../../../ui/button';
import { Skeleton } from '../../../ui/skeleton';
import { notify } from '../../../ui/snackbar';
import { calls } from '../admin.calls';
import { number } from '../format';
import { LoadError } from '../parts/load-error';
import { Pager } from '../parts/pager';
import { SearchBar } from '../parts/search-bar';
import { invalidate } from '../state/live';
import { useQuery } from '../state/use-query';
import { allEligible } from './all-eligible';
import { EligibleTable } from './eligible-table';

const ROWS = 10;

/** The students who may be added, with checkboxes; a choice is kept across pages and searches (admin.md §2, §5). */
export function AddMembers({ group }: { group: GroupView }) {
  const texts = useTexts(adminTexts);
  const [search, setSearch] = useState('');
  const [offset, setOffset] = useState(0);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [busy, setBusy] = useState<'all' | 'add' | null>(null);
  const { data, stale, error, retry } = useQuery(
    JSON.stringify({ id: group.id, search, offset }),
    (signal) => calls.eligible(group.id, { search, limit: ROWS, offset }, signal),
    ['groups', 'users'],
  );

  const choose = (members: readonly MemberView[], on: boolean) =>
    setChosen((before) => {
      const after = new Set(before);
      for (const { id } of members)
        if (on) after.add(id);
        else after.delete(id);
      return after;
    });
  const chooseAll = async (): Promise<void> => {
    setBusy('all');
    await allEligible(group.id, search).then(
      (members) => choose(members, true),
      (failure: unknown) => console.error(failure),
    );
    setBusy(null);
  };
  const add = async (): Promise<void> => {
    if (chosen.size === 0) return showAlert(texts.selectOneUser);
    setBusy('add');
    try {
      const { added } = await calls.assign(group.id, [...chosen]);
      setChosen(new Set());
      notify(texts.membersAdded({ count: added }), 'success');
    } catch (failure) {
      void (failure instanceof ApiError
        ? showAlert(texts.assignFailed, failure.detail)
        : showAlert(texts.assignError));
    }
    setBusy(null);
    invalidate('groups', 'users');
  };

  return (
    <section aria-labelledby="add-members" className="min-w-0">
      <h3 id="add-members" className="mb-3 font-semibold">
        {texts.addMembers}
      </h3>
      {(search !== '' || (data?.total ?? 0) > ROWS) && (
        <SearchBar
          label={texts.searchStudents}
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
      ) : data.total === 0 ? (
        <p className="rounded-lg border border-line px-4 py-8 text-center text-sm text-muted">
          {search ? texts.noUsersMatching({ term: search }) : texts.noEligible}
        </p>
      ) : (
        <>
          <EligibleTable rows={data.rows} stale={stale} chosen={chosen} onChoose={choose} />
          <Pager
            label={texts.addMembers}
            offset={offset}
            total={data.total}
            size={ROWS}
            onChange={setOffset}
          />
        </>
      )}
      <div className="sticky -bottom-6 z-10 mt-1 -mb-6 flex flex-wrap items-center gap-2 bg-surface pt-3 pb-6">
        <Button busy={busy === 'add'} onClick={() => void add()}>
          {chosen.size > 0 ? texts.addSelectedCount({ count: number(chosen.size) }) : texts.addSelected}
        </Button>
        {data && data.total > data.rows.length && (
          <Button variant="quiet" busy={busy === 'all'} onClick={() => void chooseAll()}>
            {texts.selectAllCount({ count: number(data.total) })}
          </Button>
        )}
        {chosen.size > 0 && (
          <Button variant="quiet" onClick={() => setChosen(new Set())}>
            {texts.selectNone}
          </Button>
        )}
      </div>
    </section>
  );
}
