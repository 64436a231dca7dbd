import type { AuditEntryView } from '@studyhall/contracts';
import { isMaster } from '@studyhall/domain';
import { History } from 'lucide-react';
import { useMemo, useState } from 'react';
import { adminTexts, type AdminTexts } from '../../../app/i18n/admin.texts';
import { useTexts } from '../../../app/i18n/texts';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { Select } from '../../../ui/select';
import { calls } from '../admin.calls';
import { moment } from '../format';
import { DataTable, TableSkeleton, type Column } from '../parts/data-table';
import { LoadError } from '../parts/load-error';
import { SchoolFilter } from '../parts/school-filter';
import { SearchBar } from '../parts/search-bar';
import { SectionHead } from '../parts/section-head';
import { useConsole } from '../sections';
import { useServer } from '../state/use-server';
import { ACTIONS, actionLabel } from './action-label';
import { Changes } from './changes';

const ROWS = 25;

/** Who changed what and when, newest first (decisions.md §5). */
export function AuditSection() {
  const texts = useTexts(adminTexts);
  const { me } = useConsole();
  const [actor, setActor] = useState('');
  const [action, setAction] = useState<string | null>(null);
  const [school, setSchool] = useState<string | null>(null);
  /** The last ids of the pages before this one. */
  const [trail, setTrail] = useState<number[]>([]);
  const query = { actor, action: action ?? undefined, school, before: trail.at(-1), limit: ROWS + 1 };
  const served = useServer(JSON.stringify(query), (signal) => calls.audit(query, signal), [
    'users',
    'groups',
    'approvals',
    'invites',
  ]);
  const columns = useMemo(() => auditColumns(texts), [texts]);
  const filtered = actor !== '' || action !== null || school !== null;
  const rows = served.data?.rows.slice(0, ROWS) ?? [];
  const hasOlder = (served.data?.rows.length ?? 0) > ROWS;
  const restart = (act: () => void) => {
    act();
    setTrail([]);
  };

  return (
    <>
      <SectionHead title={texts.auditLog} text={texts.auditText} />
      <div className="mb-4 flex flex-wrap items-start gap-2">
        <SearchBar
          label={texts.searchActors}
          active={actor}
          onSearch={(term) => restart(() => setActor(term))}
          className="min-w-0 flex-[1_1_20rem]"
        />
        <Select<string | null>
          label={texts.what}
          hideLabel
          value={action}
          onChange={(next) => restart(() => setAction(next))}
          options={[
            { value: null, label: texts.allChanges },
            ...ACTIONS.map((each) => ({ value: each, label: actionLabel(each, texts) })),
          ]}
          className="w-full sm:w-56"
        />
        {isMaster(me) && (
          <SchoolFilter
            value={school}
            onChange={(next) => restart(() => setSchool(next))}
            className="w-full sm:w-64"
          />
        )}
      </div>
      {served.error !== null && (!served.data || served.stale) ? (
        <LoadError error={served.error} onRetry={served.retry} />
      ) : !served.data ? (
        <TableSkeleton label={texts.loading} />
      ) : rows.length === 0 ? (
        <div className="rounded-lg border border-line bg-surface">
          <EmptyState
            icon={<History size={26} />}
            title={filtered ? texts.noChangesFound : texts.noChangesYet}
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
        <nav aria-label={texts.pages} className="mt-3 flex justify-end gap-2">
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
    { head: texts.school, cell: (entry) => <span className="break-words">{entry.school ?? '–'}</span> },
    { head: texts.who, cell: (entry) => <span className="break-words">{entry.actor}</span> },
    { head: texts.when, cell: (entry) => <time dateTime={entry.at}>{moment(entry.at)}</time> },
  ];
}
