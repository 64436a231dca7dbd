import type { RolloverAnswer, RolloverRequest, UndoOffer } from '@studyhall/contracts';
import { isMaster } from '@studyhall/domain';
import { useState } from 'react';
import { useQuery } from '../../../account/data/use-query';
import { useGuardedChange } from '../../../common/changes/guarded-change';
import { reportUndo } from '../../../common/changes/undo';
import type { Topic } from '../../../account/data/read';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { reasonOf } from '../../../transport/errors';
import { Banner } from '../../../ui/banner';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { LeaveGuard } from '../../../ui/leave-guard';
import { SkeletonText } from '../../../ui/skeleton';
import { calls } from '../admin.calls';
import { formatDateTime } from '../format';
import { SchoolFilter } from '../parts/school-filter';
import { useConsole } from '../../../common/console/sections';
import { RolloverEffects } from './rollover-effects';
import { draftOf, RolloverForm, type RolloverDraft } from './rollover-form';

/** The end of a school year in three steps: new names, preview, done. Mounted only while open. */
export function RolloverDialog({ school: given, onClose }: { school: string | null; onClose: () => void }) {
  const texts = useTexts(adminTexts);
  const { me } = useConsole();
  const anySchool = isMaster(me);
  const [school, setSchool] = useState(anySchool ? given : me.school);
  const {
    data,
    stale,
    error: unread,
  } = useQuery(school === null ? null : calls.proposeRollover(anySchool ? school : undefined));
  const proposal = school === null || stale ? null : data;
  const [edited, setEdited] = useState<RolloverDraft | null>(null);
  const draft = edited ?? (proposal && draftOf(proposal));
  const [preview, setPreview] = useState<RolloverAnswer | null>(null);
  const [done, setDone] = useState<UndoOffer | null>(null);
  const { busy, change } = useGuardedChange();
  const [refusal, setRefusal] = useState<string | null>(null);
  const error = refusal ?? (unread === null ? null : reasonOf(unread, texts.tryAgainLater));

  const attempt = (run: () => Promise<void>, topics: readonly Topic[] = ['users', 'groups']) => {
    setRefusal(null);
    return change({ run, topics, failed: (failure) => setRefusal(reasonOf(failure, texts.tryAgainLater)) });
  };
  const send = (dryRun: boolean) =>
    attempt(
      async () => {
        if (!proposal || !draft) return;
        const answer = await calls.rollover(proposal.school_id, { ...requestOf(draft), dry_run: dryRun });
        if (dryRun) setPreview(answer);
        else setDone({ undo_id: answer.undo_id ?? '', undo_until: answer.undo_until ?? '' });
      },
      dryRun ? [] : undefined,
    );
  const undo = (id: string) =>
    attempt(async () => {
      reportUndo(await calls.undo(id), texts.rolloverUndone);
      onClose();
    });
  const offer = done ?? proposal?.undo ?? null;

  return (
    <Dialog
      open
      size="lg"
      busy={busy}
      onClose={onClose}
      title={texts.rollover}
      text={done ? undefined : texts.rolloverText}
      footer={
        <>
          {preview && !done && (
            <Button variant="quiet" disabled={busy} onClick={() => setPreview(null)}>
              {texts.back}
            </Button>
          )}
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            {done ? texts.close : texts.cancel}
          </Button>
          {!done && draft && (
            <Button busy={busy} onClick={() => void send(preview === null)}>
              {preview ? texts.rolloverBegin : texts.rolloverPreview}
            </Button>
          )}
        </>
      }
    >
      <LeaveGuard isUnsaved={!done && edited !== null} isSaving={busy} />
      {error && (
        <Banner kind="error" className="mb-4">
          {error}
        </Banner>
      )}
      {offer && (
        <Banner
          kind={done ? 'success' : 'info'}
          className="mb-4"
          action={
            <Button variant="secondary" disabled={busy} onClick={() => void undo(offer.undo_id)}>
              {texts.rolloverUndo}
            </Button>
          }
        >
          {(done ? texts.rolloverDone : texts.rolloverCanBeUndone)({
            until: formatDateTime(offer.undo_until),
          })}
        </Banner>
      )}
      {!done && anySchool && (
        <SchoolFilter
          value={school}
          onChange={(next) => {
            setEdited(null);
            setPreview(null);
            setSchool(next);
          }}
          className="mb-4 sm:w-72"
        />
      )}
      {preview ? (
        <RolloverEffects effects={preview.effects} leavers={draft?.leavers ?? 'revoke'} />
      ) : draft ? (
        <RolloverForm draft={draft} onChange={setEdited} />
      ) : school === null ? (
        <p className="text-sm text-muted">{texts.rolloverChooseSchool}</p>
      ) : (
        <SkeletonText lines={6} />
      )}
    </Dialog>
  );
}

const requestOf = ({ classes, leavers, create, year }: RolloverDraft): Omit<RolloverRequest, 'dry_run'> => ({
  classes: classes.map(({ group_id, to, leaves }) => ({ group_id, name: to, leaves })),
  leavers,
  school_year: year.trim(),
  create: create
    .split('\n')
    .map((name) => name.trim())
    .filter(Boolean),
});
