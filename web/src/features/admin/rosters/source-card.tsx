import type { RosterSourceView } from '@studyhall/contracts';
import { Eye, Play } from 'lucide-react';
import { useRef, useState } from 'react';
import { rostersTexts } from '../../../base/i18n/rosters.texts';
import { useTexts } from '../../../base/i18n/texts';
import { useGuardedChange } from '../../../common/changes/guarded-change';
import { Button } from '../../../ui/button';
import { Chip } from '../../../ui/chip';
import { SystemCard } from '../sign-in/system-card';
import { CopyButton } from '../parts/copy-button';
import { RenewToken } from './renew-token';
import { rosterCalls } from './rosters.calls';
import { RunReport } from './run-report';
import { scimAddress } from './scim-token';
import { hourLabel, isReadByNight, kindLabel } from './source-labels';

const FILE_TYPES: Partial<Record<RosterSourceView['kind'], string>> = {
  oneroster_csv: '.zip,application/zip',
  csv: '.csv,text/csv',
};

/** One source: how it is read, its last run, and buttons that read it now. */
export function SourceCard({ source, onEdit }: { source: RosterSourceView; onEdit: () => void }) {
  const texts = useTexts(rostersTexts);
  const { id, name, kind, school, enabled, people, confirmed, last_run: last } = source;
  const isPush = kind === 'scim';
  const { busy, change } = useGuardedChange();
  const [started, setStarted] = useState<string | null>(null);
  const run = started ?? last?.id;
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
  const buttons = isPush
    ? []
    : ([
        { label: texts.preview, Icon: Eye, wanted: 'preview' },
        ...(confirmed ? [{ label: texts.runNow, Icon: Play, wanted: 'run' } as const] : []),
      ] as const);
  return (
    <SystemCard
      name={name}
      enabled={enabled}
      mark={!isPush && !confirmed && <Chip tone="mark">{texts.notConfirmed}</Chip>}
      facts={[
        [texts.kind, kindLabel(kind, texts)],
        [texts.school, school ?? texts.allSchools],
        [texts.people, texts.peopleCount({ count: people })],
        ...(isPush
          ? [
              [
                texts.scimAddress,
                <>
                  <bdi dir="ltr">{scimAddress()}</bdi>{' '}
                  <CopyButton text={scimAddress()} label={texts.copyValue({ name: texts.scimAddress })} />
                </>,
              ] as const,
            ]
          : []),
        ...(isReadByNight(kind) ? [[texts.hour, hourLabel(source.hour, texts)] as const] : []),
      ]}
      actions={
        <>
          {isPush && <RenewToken source={source} />}
          {buttons.map(({ label, Icon, wanted }) => (
            <Button
              key={wanted}
              variant="secondary"
              busy={busy}
              disabled={!enabled}
              icon={<Icon size={18} aria-hidden="true" />}
              onClick={() => ask(wanted)}
            >
              {label}
            </Button>
          ))}
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
        </>
      }
      onEdit={onEdit}
      removal={{
        title: texts.removeSource,
        text: texts.removeSourceText({ name }),
        run: () => rosterCalls.remove(id),
        done: texts.sourceRemoved,
      }}
    >
      {run !== undefined && <RunReport source={source} id={run} />}
    </SystemCard>
  );
}
