import { useQuery } from '../../../account/data/use-query';
import { LIMITS } from '@studyhall/contracts/limits';
import { limitsTexts } from '../../../base/i18n/limits.texts';
import { peopleTexts } from '../../../base/i18n/people.texts';
import { useTexts } from '../../../base/i18n/texts';
import { Pending } from '../../../common/console/load-error';
import { TextField } from '../../../ui/text-field';
import { SettingsForm } from '../parts/settings-form';
import { useDraft } from '../../../common/use-draft';
import { EffectiveLimits } from './effective-limits';
import { isLimit, isTooSmall, loosensLimit, toBreak, toDraft, toLimits } from './limit-draft';
import { kindLabel, KINDS, periodLabel, PERIODS } from './limit-kinds';
import { limitsCalls, type Scope } from './limits.calls';

/** The limits of a school, role, class or person: an optional number for each kind and period, and when to suggest a break. */
export function LimitForm({ scope }: { scope: Scope }) {
  const texts = useTexts(limitsTexts);
  const people = useTexts(peopleTexts);
  const { data, error, retry } = useQuery(limitsCalls.limits(scope));
  const place = JSON.stringify(scope);
  const { draft, isDirty, restoredAt, before, change, reset } = useDraft(
    `limits ${place}`,
    toDraft(data?.limits ?? []),
    data?.limits,
  );
  const why = useDraft(`reason ${place}`, { reason: '' });
  const pause = useDraft(
    `break ${place}`,
    { minutes: String(data?.break_minutes ?? '') },
    data?.break_minutes,
  );
  if (data === null) return <Pending error={error} retry={retry} lines={6} />;
  const limits = toLimits(draft);
  const rest = toBreak(pause.draft.minutes);
  const needsReason = scope.user !== undefined && limits !== null && loosensLimit(data.limits, limits);
  const reason = why.draft.reason.trim();
  return (
    <div className="space-y-4">
      <SettingsForm
        title={texts.limits}
        text={texts.strictestWins}
        ready={
          (isDirty || pause.isDirty) &&
          limits !== null &&
          rest !== undefined &&
          (!needsReason || reason !== '')
        }
        save={{
          run: () =>
            limitsCalls.setLimits(scope, {
              ...{ limits: limits ?? [], break_minutes: rest },
              before: { limits: before, break_minutes: pause.before },
              ...(reason !== '' && { reason }),
            }),
          topics: ['limits'],
          done: texts.saved,
        }}
        dirty={isDirty || pause.isDirty}
        restoredAt={restoredAt ?? pause.restoredAt}
        reset={() => {
          reset();
          pause.reset();
          why.reset();
        }}
      >
        <div className="divide-y divide-line">
          {KINDS.map((kind) => (
            <fieldset
              key={kind}
              className="grid gap-x-4 gap-y-2 py-4 first:pt-0 sm:grid-cols-[minmax(9rem,1fr)_2fr] sm:items-center"
            >
              <legend className="sr-only">{kindLabel(kind, texts)}</legend>
              <p aria-hidden="true" className="font-medium">
                {kindLabel(kind, texts)}
                {kind === 'tokens' && (
                  <span className="block text-sm font-normal text-muted">{texts.tokensHint}</span>
                )}
              </p>
              <div className="grid grid-cols-3 gap-3">
                {PERIODS.map((period) => {
                  const cell = `${kind} ${period}` as const;
                  return (
                    <TextField
                      key={period}
                      label={periodLabel(period, texts)}
                      inputMode="numeric"
                      value={draft[cell]}
                      hint={
                        kind === 'tokens' && isTooSmall(draft[cell], data.least_tokens)
                          ? texts.tooFewTokens({ least: data.least_tokens })
                          : undefined
                      }
                      error={
                        isLimit(draft[cell]) ? undefined : texts.wholeNumber({ max: LIMITS.useLimitMax })
                      }
                      onChange={(event) => change({ [cell]: event.currentTarget.value })}
                    />
                  );
                })}
              </div>
            </fieldset>
          ))}
          <TextField
            className="pt-4"
            label={texts.adviseBreak}
            hint={texts.adviseBreakHint}
            inputMode="numeric"
            placeholder="45"
            value={pause.draft.minutes}
            error={rest === undefined ? texts.breakRange : undefined}
            onChange={(event) => pause.change({ minutes: event.currentTarget.value })}
          />
          {scope.user !== undefined && isDirty && (
            <TextField
              className="pt-4"
              label={people.grantReason}
              hint={needsReason ? texts.raiseReasonHint : people.grantReasonHint}
              maxLength={LIMITS.allowanceReasonMax}
              value={why.draft.reason}
              onChange={(event) => why.change({ reason: event.currentTarget.value })}
            />
          )}
        </div>
      </SettingsForm>
      {data.in_effect !== null && scope.user !== undefined && (
        <EffectiveLimits limits={data.in_effect} person={scope.user} />
      )}
    </div>
  );
}
