import { DAY_NAMES } from '@studyhall/domain';
import { adminTexts } from '../../../app/i18n/admin.texts';
import { useTexts } from '../../../app/i18n/texts';
import { number, shortDay } from '../format';

/** Lines of a schedule before the rest is a number. */
const SHOWN = 3;

/** A class's schedule text, `Day: start-end` a line, in the reader's language. */
export function ScheduleLines({ schedule }: { schedule: string }) {
  const texts = useTexts(adminTexts);
  const lines = schedule.split('\n').filter((line) => line.trim() !== '');
  if (lines.length === 0) return <span className="text-muted">{texts.noSchedule}</span>;
  return (
    <ul className="space-y-0.5" title={schedule}>
      {lines.slice(0, SHOWN).map((line) => (
        <li key={line} className="whitespace-nowrap tabular-nums">
          {shortened(line)}
        </li>
      ))}
      {lines.length > SHOWN && <li className="text-muted">{texts.andMore(number(lines.length - SHOWN))}</li>}
    </ul>
  );
}

function shortened(line: string): string {
  const [name = '', ...times] = line.split(':');
  const day = DAY_NAMES.findIndex((known) => known === name.trim());
  return day < 0 ? line : `${shortDay(day)}: ${times.join(':').trim()}`;
}
