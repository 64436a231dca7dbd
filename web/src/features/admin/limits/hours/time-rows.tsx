import { limitsTexts } from '../../../../base/i18n/limits.texts';
import { useTexts } from '../../../../base/i18n/texts';
import { Select } from '../../../../ui/select';
import { TimeField } from '../../../../common/console/time-field';
import { dayName, DAYS, formatNumber } from '../../format';
import { EditableRows } from '../../parts/editable-rows';
import { MAX_ROWS, type OpenTime } from './hours-draft';

interface TimeRowsProps {
  rows: readonly OpenTime[];
  onChange: (rows: OpenTime[]) => void;
}

/** The weekly times when the chat is open. */
export function TimeRows({ rows, onChange }: TimeRowsProps) {
  const texts = useTexts(limitsTexts);
  const nextDay = Math.min(6, (rows.at(-1)?.day_of_week ?? -1) + 1);
  const { from, to } = rows.at(-1) ?? { from: '08:00', to: '16:00' };
  return (
    <EditableRows<OpenTime>
      title={texts.times}
      text={rows.length === 0 ? texts.noTimes : texts.timesText}
      rows={rows}
      onChange={onChange}
      max={MAX_ROWS.hours}
      addLabel={texts.addTime}
      removeLabel={(place) => texts.removeTime({ place: formatNumber(place) })}
      newRow={() => ({ day_of_week: nextDay, from, to })}
    >
      {(row, change) => (
        <>
          <Select<number>
            label={texts.day}
            value={row.day_of_week}
            onChange={(day_of_week) => change({ day_of_week })}
            options={DAYS.map((day) => ({ value: day, label: dayName(day) }))}
          />
          <TimeField label={texts.from} value={row.from} onChange={(next) => change({ from: next })} />
          <TimeField
            label={texts.until}
            value={row.to === '24:00' ? '00:00' : row.to}
            after={row.from}
            onChange={(next) => change({ to: next })}
          />
        </>
      )}
    </EditableRows>
  );
}
