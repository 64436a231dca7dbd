import type { RosterRunRow, RosterRunView, RosterSourceView } from '@studyhall/contracts';
import { Check, Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { invalidate } from '../../../account/data/queries';
import { useQuery } from '../../../account/data/use-query';
import { rostersTexts, type RostersTexts } from '../../../base/i18n/rosters.texts';
import { useServerSentences } from '../../../base/i18n/server-sentence';
import { useTexts } from '../../../base/i18n/texts';
import { useGuardedChange } from '../../../common/changes/guarded-change';
import { reportUndo } from '../../../common/changes/undo';
import { Banner, type BannerKind } from '../../../ui/banner';
import { Button } from '../../../ui/button';
import { Spinner } from '../../../ui/spinner';
import { formatDateTime } from '../format';
import { CountTile, CountTiles } from '../parts/count-tiles';
import { rosterCalls } from './rosters.calls';
import { RunErrors } from './run-errors';
import { RunRows } from './run-rows';

const POLL_MS = 1_000;
const RUNNING = new Set<RosterRunView['state']>(['queued', 'reading', 'applying']);
const KINDS = ['new', 'changed', 'gone'] as const;

const BANNERS: Partial<Record<RosterRunView['state'], BannerKind>> = { waiting: 'warning', failed: 'error' };

const stateLabel = (state: RosterRunView['state'], texts: RostersTexts): string =>
  ({
    queued: texts.stateQueued,
    reading: texts.stateReading,
    waiting: texts.stateWaiting,
    applying: texts.stateApplying,
    applied: texts.stateApplied,
    unchanged: texts.stateUnchanged,
    failed: texts.stateFailed,
    replaced: texts.stateReplaced,
  })[state];

/** A run of a source: its changes and problems, and the possible actions. Polled while it runs. */
export function RunReport({ source, id }: { source: RosterSourceView; id: string }) {
  const texts = useTexts(rostersTexts);
  const { sentence } = useServerSentences();
  const { data: run } = useQuery(rosterCalls.run(id), (view) =>
    view !== null && !RUNNING.has(view.state) ? false : POLL_MS,
  );
  const { busy, change } = useGuardedChange();
  const [shown, setShown] = useState<RosterRunRow['kind'] | null>(null);
  const state = run?.id === id ? run.state : null;
  useEffect(() => {
    if (state === 'applied') invalidate('users', 'groups', 'schools');
  }, [state]);
  if (!run || run.id !== id) return <Spinner size={22} label={texts.stateQueued} className="mt-4" />;
  // Pushed changes of a day are counted, not stored.
  const isPush = source.kind === 'scim';
  const labels = { new: texts.newPeople, changed: texts.changedPeople, gone: texts.gonePeople };
  const isRunning = RUNNING.has(run.state);
  const banner = BANNERS[run.state];
  return (
    <div className="mt-4 border-t border-line pt-4" aria-busy={isRunning}>
      <p className="flex flex-wrap items-center gap-2 text-sm" role="status">
        {isRunning && <Spinner size={18} />}
        <b className="font-medium">{isPush ? texts.statePushed : stateLabel(run.state, texts)}</b>
        <span className="text-muted">
          {formatDateTime(run.finished_at ?? run.created_at)}
          {run.started_by !== null && (
            <>
              {' · '}
              <bdi>{run.started_by}</bdi>
            </>
          )}
        </span>
      </p>
      {banner && run.detail !== null && (
        <Banner kind={banner} className="mt-3">
          {sentence({ text: run.detail })}
        </Banner>
      )}
      {isPush ? (
        <ul className="mt-3 grid grid-cols-3 gap-2">
          {KINDS.map((kind) => (
            <CountTile key={kind} name={labels[kind]} count={run[kind]} />
          ))}
        </ul>
      ) : (
        <CountTiles
          groups={KINDS.map((kind) => [kind, labels[kind], run[kind]])}
          shown={shown}
          onShow={setShown}
          className="mt-3 grid-cols-3"
        />
      )}
      <p className="mt-2 text-sm text-muted tabular-nums">
        {!isPush && `${texts.received({ people: run.counts.people, classes: run.counts.classes })} `}
        {texts.places({ entered: run.counts.entered, left: run.counts.left })}
        {run.counts.new_classes > 0 && ` ${texts.newClasses({ count: run.counts.new_classes })}`}
        {run.counts.taken_classes > 0 && ` ${texts.takenClasses({ count: run.counts.taken_classes })}`}
        {run.counts.new_schools > 0 && ` ${texts.newSchools({ count: run.counts.new_schools })}`}
      </p>
      {shown && <RunRows key={shown} run={run} kind={shown} caption={labels[shown]} />}
      {run.error_count > 0 && <RunErrors run={run} source={source} />}
      <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
        {run.state === 'waiting' && (
          <Button
            busy={busy}
            icon={<Check size={18} aria-hidden="true" />}
            onClick={() => void change({ run: () => rosterCalls.apply(id), topics: ['identity'] })}
          >
            {texts.confirm}
          </Button>
        )}
        {run.undo_until !== null && (
          <Button
            variant="quiet"
            busy={busy}
            icon={<Undo2 size={18} aria-hidden="true" />}
            onClick={() =>
              void change({
                run: async () => reportUndo(await rosterCalls.undo(id), texts.undone),
                topics: ['identity', 'users', 'groups', 'schools'],
              })
            }
          >
            {texts.undoUntil({ time: formatDateTime(run.undo_until) })}
          </Button>
        )}
      </div>
    </div>
  );
}
