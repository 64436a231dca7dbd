import { limitsTexts } from '../../../../base/i18n/limits.texts';
import { useTexts } from '../../../../base/i18n/texts';
import { TextField } from '../../../../ui/text-field';
import { formatNumber } from '../../format';
import { EditableRows } from '../../parts/editable-rows';
import { MAX_ROWS, type Holiday, type Term } from './hours-draft';

interface RowsProps<Row> {
  rows: readonly Row[];
  onChange: (rows: Row[]) => void;
}

/** The days on which the chat is open at all. */
export function TermRows(props: RowsProps<Term>) {
  const texts = useTexts(limitsTexts);
  return (
    <EditableRows<Term>
      {...props}
      title={texts.terms}
      text={props.rows.length === 0 ? texts.noTerms : undefined}
      max={MAX_ROWS.terms}
      addLabel={texts.addTerm}
      removeLabel={(place) => texts.removeTerm({ place: formatNumber(place) })}
      newRow={() => ({ from: '', to: '' })}
    >
      {(term, change) => <DayFields days={term} change={change} />}
    </EditableRows>
  );
}

/** Days within a term on which the chat is closed. */
export function HolidayRows(props: RowsProps<Holiday>) {
  const texts = useTexts(limitsTexts);
  return (
    <EditableRows<Holiday>
      {...props}
      title={texts.holidays}
      text={texts.holidaysText}
      max={MAX_ROWS.holidays}
      addLabel={texts.addHoliday}
      removeLabel={(place) => texts.removeHoliday({ place: formatNumber(place) })}
      newRow={() => ({ from: '', to: '', name: '' })}
    >
      {(holiday, change) => (
        <>
          <TextField
            label={texts.holidayName}
            value={holiday.name}
            maxLength={100}
            dir="auto"
            autoComplete="off"
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
          <DayFields days={holiday} change={change} />
        </>
      )}
    </EditableRows>
  );
}

interface DayFieldsProps {
  days: Term;
  change: (part: Partial<Term>) => void;
}

function DayFields({ days: { from, to }, change }: DayFieldsProps) {
  const texts = useTexts(limitsTexts);
  return (
    <>
      <TextField
        type="date"
        label={texts.firstDay}
        value={from}
        onChange={(event) => change({ from: event.currentTarget.value })}
      />
      <TextField
        type="date"
        label={texts.lastDay}
        value={to}
        min={from}
        error={from !== '' && to !== '' && to < from ? texts.daysSwapped : undefined}
        onChange={(event) => change({ to: event.currentTarget.value })}
      />
    </>
  );
}
