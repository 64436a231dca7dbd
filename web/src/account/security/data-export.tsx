import type { LatestExport } from '@studyhall/contracts';
import { useAtomValue } from 'jotai';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { formatDateTime } from '../../base/i18n/format';
import { localeAtom } from '../../base/i18n/locale.atoms';
import { securityTexts } from '../../base/i18n/security.texts';
import { useTexts } from '../../base/i18n/texts';
import { reasonOf } from '../../transport/errors';
import { apiUrl } from '../../transport/rest';
import { Banner } from '../../ui/banner';
import { Button, buttonClasses } from '../../ui/button';
import { Switch } from '../../ui/switch';
import { TextField } from '../../ui/text-field';
import { invalidate } from '../data/queries';
import { useQuery } from '../data/use-query';
import { Pending } from './pending';
import { exportCalls } from './security.calls';

/** Interval of polling for the progress of an export, in milliseconds. */
const POLL_MS = 1_500;

const isOpen = (newest: LatestExport['export']): boolean =>
  newest?.state === 'waiting' || newest?.state === 'running';

/** Requests an archive of a person's data, shows its progress, and downloads it. `userId`: null for the user's own. */
export function DataExport({ userId }: { userId: number | null }) {
  const texts = useTexts(securityTexts);
  const language = useAtomValue(localeAtom) === 'ar' ? 'ar' : 'en';
  const calls = exportCalls(userId);
  const { data, error, retry } = useQuery(calls.newest, (answer) =>
    answer !== null && isOpen(answer.export) ? POLL_MS : false,
  );
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [withholds, setWithholds] = useState(false);
  const [reason, setReason] = useState('');
  if (!data) return <Pending error={error} />;
  const newest = data.export;
  const ask = async (): Promise<void> => {
    setBusy(true);
    setRefusal(undefined);
    const withheld_reason = withholds ? reason.trim() : undefined;
    await calls
      .ask({ language, withheld_reason })
      .catch((failure: unknown) => setRefusal(reasonOf(failure, texts.notDone)));
    setBusy(false);
    // The audit log of the other person has a new entry for the export.
    if (userId !== null) invalidate('users');
    retry();
  };
  return (
    <div className="space-y-3 text-sm">
      <p className="text-muted">{userId === null ? texts.exportIntro : texts.exportIntroOf}</p>
      {refusal !== undefined && <Banner kind="error">{refusal}</Banner>}
      {newest?.state === 'failed' && <Banner kind="error">{texts.exportFailed}</Banner>}
      {userId !== null && !isOpen(newest) && (
        <>
          <Switch
            label={texts.exportWithhold}
            hint={texts.exportWithholdHint}
            checked={withholds}
            onChange={setWithholds}
          />
          {withholds && (
            <TextField
              label={texts.exportReason}
              maxLength={500}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          )}
        </>
      )}
      {isOpen(newest) ? (
        <Progress percent={newest?.progress ?? 0} />
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          {newest?.state === 'ready' && (
            <a href={apiUrl(newest.download_url ?? '')} download className={buttonClasses('secondary')}>
              <Download size={18} aria-hidden="true" />
              {texts.exportDownload}
            </a>
          )}
          <Button
            variant="secondary"
            busy={busy}
            disabled={withholds && reason.trim() === ''}
            onClick={() => void ask()}
          >
            {newest?.state === 'ready' ? texts.exportAgain : texts.exportAsk}
          </Button>
        </div>
      )}
      {newest?.state === 'ready' && newest.ends_at !== null && (
        <p className="text-muted">{texts.exportUntil({ time: formatDateTime(newest.ends_at) })}</p>
      )}
    </div>
  );
}

function Progress({ percent }: { percent: number }) {
  const texts = useTexts(securityTexts);
  return (
    <>
      <p role="status">{texts.exportRuns}</p>
      <div
        role="progressbar"
        aria-label={texts.exportTitle}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="h-2.5 overflow-hidden rounded-full bg-sunken"
      >
        <div
          className="h-full rounded-full bg-brand transition-[width] duration-500"
          style={{ width: `${Math.max(2, percent)}%` }}
        />
      </div>
    </>
  );
}
