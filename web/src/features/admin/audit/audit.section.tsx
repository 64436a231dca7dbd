import type { AuditEntryView } from '@studyhall/contracts';
import { History } from 'lucide-react';
import { useMemo, useState } from 'react';
import { adminTexts, type AdminTexts } from '../../../app/i18n/admin.texts';
import { useTexts } from '../../../app/i18n/texts';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { calls } from '../admin.calls';
import { moment } from '../format';
import { DataTable, TableSkeleton, type Column } from '../parts/data-table';
import { LoadError } from '../parts/load-error';
import { SectionHead } from '../parts/section-head';
import { useServer } from '../state/use-server';
import { actionLabel } from './action-label';
import { AuditFilters, isFiltered, NO_FILTER, type AuditFilter } from './audit-filters';
import { Changes } from './changes';

const ROWS = 25;

/** Who changed what and when, newest first (decisions.md §5). */
export function AuditSection() {
  const texts = useTexts(adminTexts);
  const [filter, setFilter] = useState(NO_FILTER);
  /** The last ids of the pages before this one. */
  const [trail, setTrail] = useState<number[]>([]);
  const query = { ...asQuery(filter), before: trail.at(-1), limit: ROWS + 1 };
  const served = useServer(JSON.stringify(query), (signal) => calls.audit(query, signal), [
    'users',
    'groups',
    'approvals',
    'invites',
  ]);
  const columns = useMemo(() => auditColumns(texts), [texts]);
  const rows = served.data?.rows.slice(0, ROWS) ?? [];
  const hasOlder = (served.data?.rows.length ?? 0) > ROWS;

  return (
    <>
      <SectionHead title={texts.auditLog} text={texts.auditText} />
      <AuditFilters
        value={filter}
        onChange={(next) => {
          setFilter(next);
          setTrail([]);
        }}
      />
      {served.error !== null && (!served.data || served.stale) ? (
        <LoadError error={served.error} onRetry={served.retry} />
      ) : !served.data ? (
        <TableSkeleton label={texts.loading} />
      ) : rows.length === 0 ? (
        <div className="rounded-lg border border-line bg-surface">
          <EmptyState
            icon={<History size={26} />}
            title={isFiltered(filter) ? texts.noChangesFound : texts.noChangesYet}
          />
        </div>
      ) : (
        <DataTable
          caption={texts.auditLog}
          columns={columns}
          rows={rows}
          rowKey={(entry) => entry.id}
          stale={served.stale}
        />
      )}
      {(trail.length > 0 || hasOlder) && (
        <nav aria-label={texts.pagesOf(texts.auditLog)} className="mt-3 flex justify-end gap-2">
          <Button
            variant="secondary"
            disabled={trail.length === 0}
            onClick={() => setTrail(trail.slice(0, -1))}
          >
            {texts.newer}
          </Button>
          <Button
            variant="secondary"
            disabled={!hasOlder}
            onClick={() => {
              const last = rows.at(-1);
              if (last) setTrail([...trail, last.id]);
            }}
          >
            {texts.older}
          </Button>
        </nav>
      )}
    </>
  );
}

/** Days begin and end where the reader is. */
function asQuery({ from, to, action, ...rest }: AuditFilter) {
  const start = (day: string, plus: number): string => {
    const date = new Date(`${day}T00:00`);
    date.setDate(date.getDate() + plus);
    return date.toISOString();
  };
  return {
    ...rest,
    action: action ?? undefined,
    from: from === '' ? undefined : start(from, 0),
    to: to === '' ? undefined : start(to, 1),
  };
}

function auditColumns(texts: AdminTexts): Column<AuditEntryView>[] {
  return [
    {
      head: texts.what,
      isName: true,
      cell: (entry) => actionLabel(entry.action, texts),
      className: '@4xl:whitespace-nowrap',
    },
    { head: texts.whom, cell: (entry) => <span className="break-words">{entry.target}</span> },
    { head: texts.changes, cell: (entry) => <Changes entry={entry} />, className: '@4xl:max-w-80' },
    { head: texts.school, cell: (entry) => <Schools entry={entry} /> },
    { head: texts.who, cell: (entry) => <span className="break-words">{entry.actor}</span> },
    {
      head: texts.when,
      cell: (entry) => <time dateTime={entry.at}>{moment(entry.at)}</time>,
      className: '@4xl:min-w-28',
    },
  ];
}

/** A move stands in the log of both schools. */
function Schools({ entry: { school, other_school } }: { entry: AuditEntryView }) {
  if (!other_school || other_school === school) return <>{school ?? '–'}</>;
  return (
    <>
      {school ?? '–'} <span className="text-muted">→</span> {other_school}
    </>
  );
}
