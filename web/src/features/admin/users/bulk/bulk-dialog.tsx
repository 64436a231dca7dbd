import type { BulkUsersAnswer, Me } from '@studyhall/contracts';
import { isMaster } from '@studyhall/domain';
import { useState } from 'react';
import { useGuardedChange } from '../../../../common/changes/guarded-change';
import { adminTexts } from '../../../../base/i18n/admin.texts';
import { consentTexts } from '../../../../base/i18n/consent.texts';
import { bulkTexts } from '../../../../base/i18n/bulk.texts';
import { useTexts } from '../../../../base/i18n/texts';
import { reasonOf } from '../../../../transport/errors';
import { Banner } from '../../../../ui/banner';
import { Button } from '../../../../ui/button';
import { FormDialog } from '../../../../common/form-dialog';
import { PasswordField } from '../../../../ui/password-field';
import { Spinner } from '../../../../ui/spinner';
import { calls } from '../../admin.calls';
import { undoSentence } from '../../parts/effects';
import { formatList, formatNumber } from '../../format';
import { KeptPasswords } from '../../imports/password-sheets';
import { offerUndo, undoChange } from '../../../../common/changes/undo';
import { useQuery } from '../../../../account/data/use-query';
import { withConfirmation } from '../../../../account/security/with-confirmation';
import { requestOf, type BulkChange, type BulkTarget } from './bulk-change';
import { actionLabel, describeResult, effectSentences, describePlan, targetName } from './bulk-sentences';
import { BulkTargetField } from './bulk-target-field';
import { FailedUsers } from './failed-users';

const DANGEROUS: ReadonlySet<string> = new Set(['revoke', 'remove_from_class', 'delete']);
/** The changes whose preview shows for how long they can be undone. */
const TAKES_AWAY: ReadonlySet<string> = new Set([...DANGEROUS, 'school', 'role']);

interface BulkDialogProps {
  me: Me;
  change: BulkChange;
  /** The class in the list's filter: the default for removal from a class. */
  group?: BulkTarget['group'];
  /** Called before the users change. */
  onChange?: () => void;
  /** Called with the ids of the users who were not changed. */
  onDone?: (failed: number[]) => void;
  onClose: () => void;
}

/** A change of the selected users: target, preview, and result. Mounted only while open. */
export function BulkDialog({ me, change, group = null, onChange, onDone, onClose }: BulkDialogProps) {
  const { action, selected, names } = change;
  const texts = useTexts(bulkTexts);
  const admin = useTexts(adminTexts);
  const [target, setTarget] = useState<BulkTarget>({
    group: action === 'remove_from_class' ? group : null,
    school: null,
    role: null,
    consent: null,
    how: 'paper',
  });
  const [password, setPassword] = useState('');
  const { busy, change: run } = useGuardedChange();
  const [answer, setAnswer] = useState<BulkUsersAnswer | null>(null);
  const request = requestOf(change, target);
  const preview = useQuery(request && calls.previewUsers(request));
  const plan = preview.stale ? null : preview.data;
  const previewError = preview.error === null || plan ? null : reasonOf(preview.error, admin.tryAgainLater);
  const makesMaster = action === 'role' && target.role !== null && isMaster({ role: target.role });
  const name = targetName(target, admin, useTexts(consentTexts));
  const label = actionLabel(action, texts);
  const count = plan?.done ?? 0;
  const isReady = request !== null && count > 0 && (!makesMaster || password !== '');
  const selectedText = names
    ? texts.selectedNames({ count: countOf(selected), names: formatList(names) })
    : admin.selectedCount({ count: countOf(selected) });
  const didText = answer && describeResult(action, texts)({ count: answer.done, name });

  const submit = async (): Promise<void> => {
    if (!request) return;
    onChange?.();
    const done = await run({
      run: () =>
        withConfirmation(makesMaster ? null : label, (given) => calls.changeUsers({ ...request, ...given }), {
          current_password: makesMaster ? password : undefined,
        }),
      topics: ['users', 'groups', 'approvals', 'invites', 'schools'],
      failed: (failure) => {
        throw failure;
      },
    });
    if (!done) return;
    const { report } = done;
    onDone?.(report.failed.map(({ id }) => id));
    if (report.failed.length > 0 || action === 'reset_password') return setAnswer(report);
    offerUndo(describeResult(action, texts)({ count: report.done, name }), report);
    onClose();
  };
  const close = (): void => {
    // The notice cannot be reached while the dialog is open.
    if (answer && didText !== null) offerUndo(didText, answer);
    onClose();
  };
  const undo = (id: string): void => {
    onClose();
    void undoChange(id);
  };

  return (
    <FormDialog
      size="md"
      title={label}
      text={answer ? undefined : selectedText}
      submitLabel={count > 0 ? texts.confirm({ action: label, count: formatNumber(count) }) : label}
      cancelLabel={answer ? admin.done : undefined}
      variant={DANGEROUS.has(action) ? 'danger' : 'primary'}
      ready={isReady}
      onSubmit={submit}
      failed={admin.tryAgainLater}
      onClose={close}
      result={answer && <Answer {...{ answer, action, didText }} onUndo={undo} />}
    >
      <fieldset disabled={busy} className="space-y-4 empty:hidden">
        <BulkTargetField
          me={me}
          change={change}
          target={target}
          onChange={(next) => setTarget((before) => ({ ...before, ...next }))}
        />
        {makesMaster && (
          <PasswordField
            label={admin.ownPassword}
            hint={admin.makeMasterText}
            value={password}
            autoComplete="current-password"
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
        )}
      </fieldset>
      <div role="status" className="text-sm">
        {busy ? (
          <Waiting text={texts.working({ count })} />
        ) : plan ? (
          <Plan
            sentences={
              count === 0
                ? [texts.nothing]
                : [
                    describePlan(action, texts)({ count, name }),
                    ...effectSentences(action, plan.effects, { texts, admin }),
                    ...(TAKES_AWAY.has(action) ? [undoSentence(admin)] : []),
                  ]
            }
          />
        ) : request && previewError === null ? (
          <Waiting text={texts.checking} />
        ) : null}
      </div>
      {previewError && <Banner kind="error">{previewError}</Banner>}
      {plan && plan.failed.length > 0 && (
        <FailedUsers title={texts.cannot({ count: plan.failed.length })} failed={plan.failed} />
      )}
    </FormDialog>
  );
}

interface AnswerProps {
  answer: BulkUsersAnswer;
  action: BulkChange['action'];
  didText: string | null;
  onUndo: (id: string) => void;
}

/** The result with undo, the users not changed, and the new passwords. */
function Answer({ answer: { undo_id: id, failed }, action, didText, onUndo }: AnswerProps) {
  const texts = useTexts(bulkTexts);
  const { undo } = useTexts(adminTexts);
  return (
    <>
      <div role="status" className="text-sm">
        <Banner
          kind="success"
          action={
            id !== undefined && (
              <Button variant="secondary" className="-my-1.5" onClick={() => onUndo(id)}>
                {undo}
              </Button>
            )
          }
        >
          {didText}
        </Banner>
      </div>
      {failed.length > 0 && <FailedUsers title={texts.failed({ count: failed.length })} failed={failed} />}
      {action === 'reset_password' && (
        <div className="mt-4">
          <KeptPasswords />
        </div>
      )}
    </>
  );
}

const countOf = (selected: BulkChange['selected']): string =>
  `${formatNumber(selected.count)}${selected.kind === 'filter' && selected.isCapped ? '+' : ''}`;

/** The preview of a change, one line per effect. */
function Plan({ sentences: [first, ...others] }: { sentences: string[] }) {
  return (
    <>
      <p className="font-medium text-pretty wrap-anywhere">{first}</p>
      {others.length > 0 && (
        <ul className="mt-2 list-disc space-y-1 ps-5 text-muted">
          {others.map((sentence) => (
            <li key={sentence} className="wrap-anywhere">
              {sentence}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Waiting({ text }: { text: string }) {
  return (
    <p className="flex items-center gap-2 text-muted">
      <Spinner size={18} />
      {text}
    </p>
  );
}
