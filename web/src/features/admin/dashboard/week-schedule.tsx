import { useState } from 'react';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { cx } from '../../../ui/class-names';
import { Skeleton } from '../../../ui/skeleton';
import { calls } from '../admin.calls';
import { dayLetter, dayName, DAYS } from '../format';
import { LoadError } from '../../../common/console/load-error';
import { SchoolFilter } from '../parts/school-filter';
import { useAddress } from '../state/use-address';
import { useQuery } from '../../../account/data/use-query';
import { HourDialog } from './hour-dialog';
import { WeekGrid, type Hour } from './week-grid';

/** Today's day of the week in a time zone, 0 = Monday; without one, on this device. */
function today(timeZone: string | null): number {
  const date = new Intl.DateTimeFormat('en-CA', { timeZone: timeZone ?? undefined }).format(new Date());
  return (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
}

/**
 * The Weekly Schedule: seven day columns with a school filter (docs/specification/console.md#screens); one day at a time
 * on narrow screens.
 */
export function WeekSchedule() {
  const texts = useTexts(adminTexts);
  const { params, write } = useAddress();
  const school = params.get('school');
  const [opened, setOpened] = useState<Hour | null>(null);
  const { data, stale, error, retry } = useQuery(calls.schedule({ school }));
  const now = today(data?.time_zone ?? null);
  const chosen = DAYS.find((day) => String(day) === params.get('day')) ?? now;
  return (
    <section aria-labelledby="weekly-schedule" className="@container mt-8">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h3 id="weekly-schedule" className="font-display text-xl font-semibold">
          {texts.weeklySchedule}
        </h3>
        <SchoolFilter
          value={school}
          onChange={(next) => write({ school: next })}
          className="w-full sm:w-72"
        />
      </div>
      {error !== null && (!data || stale) ? (
        <LoadError error={error} onRetry={retry} />
      ) : data ? (
        <>
          <DayPicker chosen={chosen} onChoose={(day) => write({ day: String(day) })} />
          <div
            aria-busy={stale || undefined}
            className={cx(
              'overflow-hidden rounded-lg border border-line bg-surface transition-opacity',
              stale && 'opacity-55',
            )}
          >
            <WeekGrid days={data.days} chosen={chosen} today={now} onMore={setOpened} />
          </div>
        </>
      ) : (
        <Skeleton className="h-72 w-full" />
      )}
      {opened && <HourDialog school={school} hour={opened} onClose={() => setOpened(null)} />}
    </section>
  );
}

function DayPicker({ chosen, onChoose }: { chosen: number; onChoose: (day: number) => void }) {
  const texts = useTexts(adminTexts);
  return (
    <div role="group" aria-label={texts.day} className="mb-3 flex flex-wrap gap-1 @4xl:hidden">
      {DAYS.map((day) => (
        <button
          key={day}
          type="button"
          aria-pressed={day === chosen}
          onClick={() => onChoose(day)}
          className={cx(
            'grid size-10 place-items-center rounded-full border text-sm',
            day === chosen
              ? 'border-mark bg-mark font-semibold text-mark-ink'
              : 'border-line bg-surface text-muted hover:border-line-strong',
          )}
        >
          <span aria-hidden="true">{dayLetter(day)}</span>
          <span className="sr-only">{dayName(day)}</span>
        </button>
      ))}
    </div>
  );
}
