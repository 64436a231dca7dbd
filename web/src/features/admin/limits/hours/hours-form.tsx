import type { LimitsView } from '@studyhall/contracts';
import { useQuery } from '../../../../account/data/use-query';
import { limitsTexts } from '../../../../base/i18n/limits.texts';
import { useTexts } from '../../../../base/i18n/texts';
import { Pending } from '../../../../common/console/load-error';
import { Banner } from '../../../../ui/banner';
import { Button } from '../../../../ui/button';
import { Switch } from '../../../../ui/switch';
import { SettingsForm } from '../../parts/settings-form';
import { useDraft } from '../../../../common/use-draft';
import { limitsCalls, type Scope } from '../limits.calls';
import { endsBefore, isComplete, SCHOOL_WEEK, toDraft, toOpenHours } from './hours-draft';
import { HolidayRows, TermRows } from './day-rows';
import { TermsNotice } from './terms-notice';
import { TimeRows } from './time-rows';

/** When the users of a school, role or class, or one person, may chat. */
export function HoursForm({ scope }: { scope: Scope }) {
  const { data, error, retry } = useQuery(limitsCalls.limits(scope));
  if (data === null) return <Pending error={error} retry={retry} lines={6} />;
  return <LoadedForm scope={scope} stored={data} />;
}

function LoadedForm({ scope, stored }: { scope: Scope; stored: LimitsView }) {
  const texts = useTexts(limitsTexts);
  const { draft, isDirty, restoredAt, before, change, reset } = useDraft(
    `hours ${JSON.stringify(scope)}`,
    toDraft(stored.open_hours),
    stored.open_hours,
  );
  return (
    <SettingsForm
      title={texts.openHours}
      text={texts.openHoursText}
      ready={isDirty && isComplete(draft)}
      save={{
        run: () =>
          limitsCalls.setLimits(scope, { open_hours: toOpenHours(draft), before: { open_hours: before } }),
        topics: ['limits'],
        done: texts.saved,
      }}
      dirty={isDirty}
      restoredAt={restoredAt}
      reset={reset}
    >
      <TermsNotice hours={stored.open_hours} />
      <Switch
        label={texts.limitHours}
        hint={texts.limitHoursHint}
        checked={draft.isLimited}
        onChange={(isLimited) => change({ isLimited })}
      />
      {draft.isLimited && (
        <div className="space-y-6">
          <Switch
            label={texts.onlySlots}
            hint={texts.onlySlotsHint}
            checked={draft.only_slots}
            onChange={(only_slots) => change({ only_slots })}
          />
          {!draft.only_slots && (
            <>
              <TimeRows rows={draft.hours} onChange={(hours) => change({ hours })} />
              {endsBefore(draft) && <Banner kind="error">{texts.endsBefore}</Banner>}
              {draft.hours.length === 0 && (
                <Button variant="secondary" onClick={() => change({ hours: [...SCHOOL_WEEK] })}>
                  {texts.schoolWeek}
                </Button>
              )}
            </>
          )}
          <TermRows rows={draft.terms} onChange={(terms) => change({ terms })} />
          <HolidayRows rows={draft.holidays} onChange={(holidays) => change({ holidays })} />
        </div>
      )}
    </SettingsForm>
  );
}
