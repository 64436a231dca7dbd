import type { ScheduleSlotView, WeeklySchedule } from '@studyhall/contracts';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { cx } from '../../../ui/class-names';
import { formatTime, formatTimeRange, dayName, formatNumber } from '../format';
import { ClassLink } from '../parts/detail-links';

/** An hour of the week. */
export interface Hour {
  day: number;
  hour: number;
}

type Day = WeeklySchedule['days'][number];

interface WeekGridProps {
  days: readonly Day[];
  /** The only day shown if seven columns do not fit. */
  chosen: number;
  today: number;
  onMore: (hour: Hour) => void;
}

const hourOf = ({ start_time }: ScheduleSlotView): number => Number(start_time.split(':')[0]);

/** A grid of the days of the week, with a row for each hour in which a class starts. */
export function WeekGrid({ days, chosen, today, onMore }: WeekGridProps) {
  const texts = useTexts(adminTexts);
  const hours = [...new Set(days.flatMap((day) => day.hours.map(({ hour }) => hour)))].sort((a, b) => a - b);
  const hoursOfChosen = days.find(({ day_of_week: day }) => day === chosen)?.hours ?? [];
  /** Where only one day is shown, hides the other days and hours without classes. */
  const onlyInWeek = (isHidden: boolean) => isHidden && '@max-4xl:hidden';
  return (
    <table className="w-full table-fixed border-collapse text-sm">
      <caption className="sr-only">{texts.weeklySchedule}</caption>
      <thead>
        <tr>
          <th scope="col" className="w-17 p-2">
            <span className="sr-only">{texts.time}</span>
          </th>
          {days.map(({ day_of_week: day }) => (
            <th
              key={day}
              scope="col"
              aria-current={day === today ? 'date' : undefined}
              className={cx('p-2 text-start font-semibold', onlyInWeek(day !== chosen))}
            >
              <span className={cx(day === today && 'rounded-sm bg-mark px-1.5 py-0.5 text-mark-ink')}>
                {dayName(day)}
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {(hours.length > 0 ? hours : [null]).map((hour, row) => (
          <tr
            key={hour}
            className={cx(
              'border-t border-line',
              onlyInWeek(
                hoursOfChosen.length === 0 ? row > 0 : !hoursOfChosen.some((each) => each.hour === hour),
              ),
            )}
          >
            {hour === null ? (
              <td className="p-2 text-xs text-muted">–</td>
            ) : (
              <th
                scope="row"
                className="p-2 text-start align-top text-xs font-normal whitespace-nowrap text-muted tabular-nums"
              >
                <bdi className={cx(hoursOfChosen.length === 0 && '@max-4xl:sr-only')}>
                  {formatTime(`${hour}:00`)}
                </bdi>
              </th>
            )}
            {days
              .filter(({ total }) => total > 0 || row === 0)
              .map((day) => (
                <td
                  key={day.day_of_week}
                  rowSpan={day.total === 0 ? Math.max(hours.length, 1) : undefined}
                  className={cx(
                    'border-s border-line p-1.5 align-top',
                    onlyInWeek(day.day_of_week !== chosen),
                  )}
                >
                  {day.total === 0 ? (
                    <p className="text-xs text-muted">{texts.noClassesScheduled}</p>
                  ) : (
                    hour !== null && <HourCell day={day} hour={hour} onMore={onMore} />
                  )}
                </td>
              ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The first classes that start in an hour, with a button that shows the others. */
function HourCell({ day, hour, onMore }: { day: Day; hour: number; onMore: (hour: Hour) => void }) {
  const texts = useTexts(adminTexts);
  const slots = day.slots.filter((slot) => hourOf(slot) === hour);
  if (slots.length === 0) return null;
  const rest = (day.hours.find((each) => each.hour === hour)?.total ?? 0) - slots.length;
  return (
    <>
      <Slots slots={slots} />
      {rest > 0 && (
        <button
          type="button"
          onClick={() => onMore({ day: day.day_of_week, hour })}
          className="mt-1 min-h-10 w-full rounded-md px-2.5 text-start text-xs text-brand underline-offset-4 hover:underline"
        >
          {texts.andNMore({ count: formatNumber(rest) })}
          <span className="sr-only">
            {dayName(day.day_of_week)} {formatTime(`${hour}:00`)}
          </span>
        </button>
      )}
    </>
  );
}

/** Classes with name, school and time. */
export function Slots({ slots }: { slots: readonly ScheduleSlotView[] }) {
  return (
    <ul className="space-y-1.5">
      {slots.map((slot) => (
        <li key={slot.id} className="rounded-md border-s-3 border-brand bg-brand-soft px-2 py-1.5 text-xs">
          <p className="line-clamp-2 font-medium break-words" title={slot.group_name}>
            <ClassLink id={slot.group_id} name={slot.group_name} />
          </p>
          <p className="truncate text-muted" title={slot.school}>
            <bdi>{slot.school}</bdi>
          </p>
          <p className="text-muted tabular-nums">
            <bdi>{formatTimeRange(slot)}</bdi>
          </p>
        </li>
      ))}
    </ul>
  );
}
