import type { RosterSourceView } from '@studyhall/contracts';
import { Eye, Pencil, Play, Trash2 } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { rostersTexts } from '../../../base/i18n/rosters.texts';
import { useTexts } from '../../../base/i18n/texts';
import { guardedChange, useGuardedChange } from '../../../common/changes/guarded-change';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Chip } from '../../../ui/chip';
import { clock } from '../format';
import { rosterCalls } from './rosters.calls';
import { RunReport } from './run-report';
import { kindLabel } from './source-dialog';

const FILE_TYPES: Partial<Record<RosterSourceView['kind'], string>> = {
  oneroster_csv: '.zip,application/zip',
  csv: '.csv,text/csv',
};

/** One source: how it is read, what its last run did, and the ways to read it now. */
export function SourceCard({ source, onEdit }: { source: RosterSourceView; onEdit: () => void }) {
  const texts = useTexts(rostersTexts);
  const { id, name, kind, school, hour, enabled, people, last_run: last } = source;
  const { busy, change } = useGuardedChange();
  const [started, setStarted] = useState<string | null>(null);
  const picker = useRef<HTMLInputElement>(null);
  const how = useRef<'preview' | 'run'>('preview');
  const start = (file: File | null): void =>
    void change({
      run: async () => setStarted((await rosterCalls.start(id, how.current, file)).run_id),
      topics: ['identity'],
    });
  const ask = (wanted: 'preview' | 'run'): void => {
    how.current = wanted;
    if (FILE_TYPES[kind]) picker.current?.click();
    else start(null);
  };
  const remove = (): void =>
    void guardedChange({
      question: () => ({
        title: texts.removeSource,
        text: texts.removeSourceText({ name }),
        confirmLabel: texts.remove,
        danger: true,
      }),
      run: () => rosterCalls.remove(id),
      topics: ['identity'],
      done: texts.sourceRemoved,
    });
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-3">
        <h3 className="text-lg font-semibold break-words">
          <bdi>{name}</bdi>
        </h3>
        <Chip tone={enabled ? 'ok' : 'neutral'}>{enabled ? texts.on : texts.off}</Chip>
        {!source.confirmed && <Chip tone="mark">{texts.notConfirmed}</Chip>}
      </div>
      <dl className="mt-3 grid gap-x-6 gap-y-2 text-sm sm:grid-cols-2">
        <Fact name={texts.kind}>{kindLabel(kind, texts)}</Fact>
        <Fact name={texts.school}>{school ?? texts.allSchools}</Fact>
        <Fact name={texts.people}>{texts.peopleCount({ count: people })}</Fact>
        {kind === 'oneroster_rest' && (
          <Fact name={texts.hour}>
            {hour === null ? texts.never : clock(`${String(hour).padStart(2, '0')}:00`)}
          </Fact>
        )}
      </dl>
      {(started ?? last) && <RunReport source={source} id={started ?? last?.id ?? ''} />}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          variant="secondary"
          busy={busy}
          disabled={!enabled}
          icon={<Eye size={18} aria-hidden="true" />}
          onClick={() => ask('preview')}
        >
          {texts.preview}
        </Button>
        {source.confirmed && (
          <Button
            variant="secondary"
            busy={busy}
            disabled={!enabled}
            icon={<Play size={18} aria-hidden="true" />}
            onClick={() => ask('run')}
          >
            {texts.runNow}
          </Button>
        )}
        <Button variant="secondary" icon={<Pencil size={18} aria-hidden="true" />} onClick={onEdit}>
          {texts.edit}
        </Button>
        <Button variant="quiet" icon={<Trash2 size={18} aria-hidden="true" />} onClick={remove}>
          {texts.remove}
        </Button>
      </div>
      <input
        ref={picker}
        type="file"
        accept={FILE_TYPES[kind]}
        aria-label={texts.chooseFile}
        hidden
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (file) start(file);
        }}
      />
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted">{name}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}
