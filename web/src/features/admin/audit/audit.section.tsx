import type { AuditEntryView } from '@studyhall/contracts';
import { History } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { Banner } from '../../../ui/banner';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { calls } from '../admin.calls';
import { formatDateTime, timeZone } from '../format';
import { DataTable } from '../parts/data-table';
import type { RunSearch } from '../parts/pending-search';
import { ExportLink } from '../parts/export-link';
import { NothingFound } from '../parts/nothing-found';
import { FullAdminOnly } from '../../../common/console/full-admin';
import { SectionHead } from '../../../common/console/section-head';
import { useAddress, type ListState } from '../state/use-address';
import { useQuery } from '../../../account/data/use-query';
import { AboutPerson } from './about-person';
import { ACTIONS } from './action-label';
import { auditColumns } from './audit-columns';
import { AuditFilters, isFiltered, NO_FILTER, type AuditFilter } from './audit-filters';

const ROWS = 25;

/** The audit log, newest first (docs/specification/api.md#administration). */
export function AuditSection() {
  const texts = useTexts(adminTexts);
  const { params, write } = useAddress();
  const filter = filterOf(params);
  const isOldestFirst = params.get('order') === 'asc';
  const person = personOf(params);
  /** The import whose accounts are shown, with their pages. */
  const [unfolded, setUnfolded] = useState<{ entry: AuditEntryView; trail: number[] } | null>(null);
  /** The last ids of the previous pages. */
  const trail = unfolded?.trail ?? trailOf(params);
  const setTrail = (next: number[]): void => {
    if (unfolded) setUnfolded({ ...unfolded, trail: next });
    else write({ after: next.join(',') });
  };
  // A search for a name lists the entries of that account one by one.
  const folded = unfolded === null && filter.target === '' && person === null;
  const shown = unfolded ? ofImport(unfolded.entry) : asQuery(filter);
  const query = {
    ...shown,
    person: person ?? undefined,
    folded: folded ? ('true' as const) : undefined,
    ...(isOldestFirst ? { order: 'asc' as const, after: trail.at(-1) } : { before: trail.at(-1) }),
    limit: ROWS + 1,
  };
  const result = useQuery(calls.audit(query));
  const columns = useMemo(() => {
    const unfold = (entry: AuditEntryView): void => setUnfolded({ entry, trail: [] });
    return auditColumns(texts, folded ? unfold : null);
  }, [texts, folded, setUnfolded]);
  const rows = result.data?.rows.slice(0, ROWS) ?? [];
  const page = { ...result, data: result.data && { rows, total: rows.length } };
  const list: ListState = {
    offset: 0,
    size: ROWS,
    sorting: { sort: 'time', order: isOldestFirst ? 'asc' : 'desc' },
    setOffset: () => undefined,
    setSize: () => undefined,
    setSorting: ({ order }) => {
      if (unfolded) setUnfolded({ ...unfolded, trail: [] });
      write({ order: order === 'asc' ? 'asc' : null, after: null });
    },
  };
  const typedSearch = useRef<RunSearch>(null);
  const hasOlder = (result.data?.rows.length ?? 0) > ROWS;
  const fold = (): void => setUnfolded(null);

  return (
    <>
      <SectionHead title={texts.auditLog} text={texts.auditText}>
        <FullAdminOnly>
          <ExportLink path="/api/audit/export.csv" query={shown} search={typedSearch} />
        </FullAdminOnly>
      </SectionHead>
      <AuditFilters
        typed={typedSearch}
        value={filter}
        onChange={(next) => {
          setUnfolded(null);
          write({ ...next, after: null });
        }}
      />
      {person !== null && <AboutPerson id={person} onAll={() => write({ person: null, after: null })} />}
      {unfolded && (
        <Banner
          className="mb-4"
          action={
            <Button variant="secondary" className="-my-1" onClick={fold}>
              {texts.backToLog}
            </Button>
          }
        >
          {texts.accountsOfImport({
            count: unfolded.entry.import_size ?? 0,
            actor: unfolded.entry.actor,
            at: formatDateTime(unfolded.entry.at),
          })}
        </Banner>
      )}
      <DataTable
        name="audit"
        caption={texts.auditLog}
        result={page}
        columns={columns}
        rowKey={(entry) => entry.id}
        list={list}
        empty={
          isFiltered(filter) ? (
            <NothingFound title={texts.noChangesFound} onClear={() => write({ ...NO_FILTER, after: null })} />
          ) : (
            <EmptyState icon={<History size={26} />} title={texts.noChangesYet} />
          )
        }
        pager={
          (trail.length > 0 || hasOlder) && (
            <nav aria-label={texts.pagesOf({ list: texts.auditLog })} className="mt-3 flex justify-end gap-2">
              <Button
                variant="secondary"
                disabled={trail.length === 0}
                onClick={() => setTrail(trail.slice(0, -1))}
              >
                {isOldestFirst ? texts.older : texts.newer}
              </Button>
              <Button
                variant="secondary"
                disabled={!hasOlder}
                onClick={() => {
                  const last = rows.at(-1);
                  if (last) setTrail([...trail, last.id]);
                }}
              >
                {isOldestFirst ? texts.newer : texts.older}
              </Button>
            </nav>
          )
        }
      />
    </>
  );
}

function filterOf(params: URLSearchParams): AuditFilter {
  const day = (name: string): string => {
    const value = params.get(name) ?? '';
    return Number.isNaN(Date.parse(`${value}T00:00`)) ? '' : value;
  };
  return {
    actor: params.get('actor') ?? '',
    target: params.get('target') ?? '',
    action: ACTIONS.find((each) => each === params.get('action')) ?? null,
    school: params.get('school'),
    from: day('from'),
    to: day('to'),
  };
}

const personOf = (params: URLSearchParams): number | null => {
  const id = Number(params.get('person'));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
};

const trailOf = (params: URLSearchParams): number[] =>
  (params.get('after') ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);

/** The accounts that one row stands for: those of its school. */
const ofImport = ({ import_id, school }: AuditEntryView) => ({
  import: import_id ?? undefined,
  school: school ?? undefined,
});

/** Days are in the time zone of the page's dates. */
function asQuery({ from, to, action, ...rest }: AuditFilter) {
  return {
    ...rest,
    action: action ?? undefined,
    from: from || undefined,
    to: to || undefined,
    time_zone: from || to ? timeZone() : undefined,
  };
}
