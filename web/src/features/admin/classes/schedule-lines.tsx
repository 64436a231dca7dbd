import { readSchedule } from '@studyhall/domain';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { formatNumber, slotTime } from '../format';

/** The number of schedule lines shown; the rest is a count. */
const SHOWN = 3;

/** A class's schedule text, one `Day: start-end` per line, in the user's language (docs/specification/chat.md#screens). */
export function ScheduleLines({ schedule }: { schedule: string }) {
  const texts = useTexts(adminTexts);
  const lines = readSchedule(schedule).map(slotTime);
  if (lines.length === 0) return <span className="text-muted">{texts.noSchedule}</span>;
  return (
    <ul className="space-y-0.5" title={lines.join('\n')}>
      {lines.slice(0, SHOWN).map((line) => (
        <li key={line} className="whitespace-nowrap tabular-nums">
          {line}
        </li>
      ))}
      {lines.length > SHOWN && (
        <li className="text-muted">{texts.andMore({ count: formatNumber(lines.length - SHOWN) })}</li>
      )}
    </ul>
  );
}
