import type { WeeklySchedule } from '@studyhall/contracts';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { cx } from '../../../ui/class-names';
import { Skeleton } from '../../../ui/skeleton';
import { calls } from '../admin.calls';
import { clockRange, dayName, DAYS, number } from '../format';
import { LoadError } from '../parts/load-error';
import { ClassLink } from '../parts/detail-links';
import { SchoolFilter } from '../parts/school-filter';
import { useAddress } from '../state/use-address';
import { useQuery } from '../state/use-query';

type Day = WeeklySchedule['days'][number];

/** The day of the week now in a time zone, 0 = Monday; without one, of this device. */
function today(timeZone: string | null): number {
  const date = new Intl.DateTimeFormat('en-CA', { timeZone: timeZone ?? undefined }).format(new Date());
  return (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
}

/** The Weekly Schedule: seven day columns with a school filter (admin.md §2). */
export function WeekSchedule() {
  const texts = useTexts(adminTexts);
  const { params, write } = useAddress();
  const school = params.get('school');
  const { data, stale, error, retry } = useQuery(
    `schedule ${school ?? ''}`,
    (signal) => calls.schedule(school, signal),
    ['groups'],
  );
  return (
    <section aria-labelledby="weekly-schedule" className="mt-8">
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
      ) : (
        <div
          aria-busy={stale || undefined}
          className={cx(
            'grid gap-px overflow-hidden rounded-lg border border-line bg-line transition-opacity lg:grid-cols-7',
            stale && 'opacity-55',
          )}
        >
          {DAYS.map((day) => (
            <DayColumn
              key={day}
              day={day}
              isToday={day === today(data?.time_zone ?? null)}
              known={data?.days.find(({ day_of_week }) => day_of_week === day)}
              loading={!data}
            />
          ))}
        </div>
      )}
    </section>
  );
}

interface DayColumnProps {
  day: number;
  isToday: boolean;
  known: Day | undefined;
  loading: boolean;
}

function DayColumn({ day, isToday, known, loading }: DayColumnProps) {
  const texts = useTexts(adminTexts);
  const slots = known?.slots ?? [];
  const rest = (known?.total ?? 0) - slots.length;
  return (
    <div className="flex min-w-0 flex-col gap-2 bg-surface p-3 lg:min-h-44">
      <h4 className="text-sm font-semibold" aria-current={isToday ? 'date' : undefined}>
        <span className={cx(isToday && 'rounded-sm bg-mark px-1.5 py-0.5 text-mark-ink')}>
          {dayName(day)}
        </span>
      </h4>
      {loading ? (
        <Skeleton className="h-12 w-full" />
      ) : slots.length === 0 ? (
        <p className="text-xs text-muted">{texts.noClassesScheduled}</p>
      ) : (
        <ul className="space-y-1.5">
          {slots.map((slot) => (
            <li
              key={slot.id}
              className="rounded-md border-s-3 border-brand bg-brand-soft px-2.5 py-1.5 text-xs"
            >
              <p className="line-clamp-2 font-medium break-words" title={slot.group_name}>
                <ClassLink id={slot.group_id} name={slot.group_name} />
              </p>
              <p className="line-clamp-2 break-words text-muted" title={slot.school}>
                <bdi>{slot.school}</bdi>
              </p>
              <p className="text-muted tabular-nums">
                <bdi>{clockRange(slot)}</bdi>
              </p>
            </li>
          ))}
        </ul>
      )}
      {rest > 0 && <p className="text-xs text-muted">{texts.andNMore({ count: number(rest) })}</p>}
    </div>
  );
}
