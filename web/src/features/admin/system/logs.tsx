import type { LogEntry, LogsQuery } from '@studyhall/contracts';
import { useState } from 'react';
import { useQuery } from '../../../account/data/use-query';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { systemTexts, type SystemTexts } from '../../../base/i18n/system.texts';
import { useTexts } from '../../../base/i18n/texts';
import { Pending } from '../../../common/console/load-error';
import { apiUrl } from '../../../transport/rest';
import { Button, buttonClasses } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Chip, type Tone } from '../../../ui/chip';
import { SearchField } from '../../../ui/search-field';
import { Select } from '../../../ui/select';
import { calls } from '../admin.calls';
import { formatDateTime } from '../format';

type Level = LogEntry['level'];

const TONES: Record<Level, Tone> = { info: 'neutral', warn: 'mark', error: 'danger' };

const levelLabel = (level: Level, texts: SystemTexts): string =>
  ({ info: texts.levelInfo, warn: texts.levelWarn, error: texts.levelError })[level];

/** Recent logs, and a file for support. */
export function Logs() {
  const texts = useTexts(systemTexts);
  const common = useTexts(adminTexts);
  const [query, setQuery] = useState<LogsQuery>({ level: 'warn' });
  const [trail, setTrail] = useState<string[]>([]);
  const [typed, setTyped] = useState('');
  const { data, error, retry } = useQuery(calls.logs({ ...query, before: trail.at(-1) }));
  const ask = (next: LogsQuery): void => {
    setTrail([]);
    setQuery(next);
  };
  const older = data?.next;
  return (
    <Card className="mt-6">
      <h2 className="font-semibold">{texts.logs}</h2>
      <p className="mt-1 mb-4 max-w-2xl text-sm text-muted text-pretty">{texts.logsText}</p>
      <form
        role="search"
        className="mb-4 flex flex-wrap items-start gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          // A log entry found by id is often no warning.
          ask({ id: typed.trim() || undefined, level: typed.trim() ? 'info' : query.level });
        }}
      >
        <SearchField label={texts.logId} value={typed} onChange={setTyped} className="min-w-60 flex-1" />
        <Select
          label={texts.logLevel}
          hideLabel
          className="w-48"
          value={query.level ?? 'warn'}
          options={(['info', 'warn', 'error'] as const).map((value) => ({
            value,
            label: { info: texts.fromInfo, warn: texts.fromWarn, error: texts.fromError }[value],
          }))}
          onChange={(level) => ask({ ...query, level })}
        />
        <Button type="submit" variant="secondary">
          {common.search}
        </Button>
      </form>
      {data === null || error ? (
        <Pending error={error} retry={retry} lines={4} />
      ) : data.processes.length === 0 ? (
        <p>{texts.noLogs({ machine: data.machine })}</p>
      ) : (
        <>
          <p className="mb-2 text-sm text-muted">{texts.logsOf({ machine: data.machine })}</p>
          {data.entries.length === 0 && <p>{texts.noLines}</p>}
          <ol className="divide-y divide-line">
            {data.entries.map((entry) => (
              <li key={entry.id} className="py-2 text-sm">
                <Entry entry={entry} texts={texts} />
              </li>
            ))}
          </ol>
        </>
      )}
      <div className="mt-4 flex flex-wrap justify-between gap-2">
        <a href={apiUrl('/api/system/support-file')} download className={buttonClasses('secondary')}>
          {texts.supportFile}
        </a>
        {(trail.length > 0 || older) && (
          <nav aria-label={texts.logs} className="flex gap-2">
            <Button
              variant="secondary"
              disabled={trail.length === 0}
              onClick={() => setTrail(trail.slice(0, -1))}
            >
              {common.newer}
            </Button>
            <Button
              variant="secondary"
              disabled={!older}
              onClick={() => older && setTrail([...trail, older])}
            >
              {common.older}
            </Button>
          </nav>
        )}
      </div>
      <p className="mt-2 max-w-2xl text-sm text-muted text-pretty">{texts.supportFileText}</p>
    </Card>
  );
}

function Entry({ entry, texts }: { entry: LogEntry; texts: SystemTexts }) {
  const { time, level, process, context, text, request_id: request, turn_id: turn, user_id: user } = entry;
  const ids = [
    request && texts.ofRequest({ id: request }),
    turn && texts.ofTurn({ id: turn }),
    user && texts.ofUser({ id: String(user) }),
  ].filter(Boolean);
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
        <time dateTime={time}>{formatDateTime(time)}</time>
        <Chip tone={TONES[level]}>{levelLabel(level, texts)}</Chip>
        <bdi dir="ltr">{[process, context].filter(Boolean).join(' · ')}</bdi>
      </p>
      <p dir="ltr" className="mt-1 text-start break-words">
        {text}
      </p>
      {ids.length > 0 && <p className="mt-1 break-all text-muted">{ids.join(' · ')}</p>}
    </>
  );
}
