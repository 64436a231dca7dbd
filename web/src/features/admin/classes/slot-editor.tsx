import { fromMinutes, toMinutes } from '@studyhall/domain';
import { Plus, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { isClock } from '../../../base/i18n/typed-time';
import { Button } from '../../../ui/button';
import { cx } from '../../../ui/class-names';
import { IconButton } from '../../../ui/icon-button';
import { Select } from '../../../ui/select';
import { TimeField } from '../../../common/console/time-field';
import type { NewSlot } from '../admin.calls';
import { formatTimeRange, dayName, DAYS } from '../format';
import { inWeekOrder, isComplete, NO_SLOT, slotProblem } from './class-draft';

interface SlotEditorProps {
  slots: readonly NewSlot[];
  onChange: (slots: NewSlot[]) => void;
  /** The typed time that was not added. */
  typed: NewSlot;
  onTyped: (typed: NewSlot) => void;
  /** Only a time is missing before the class can be saved. */
  missing: boolean;
}

const DAY_MINUTES = 24 * 60;

/** Leaves room for `10:30 AM` beside the list button. */
const TIME = '[&_input]:ps-2.5 [&_input]:text-sm';

/** The weekly times of a class, with a row that adds one. An impossible time is reported before sending. */
export function SlotEditor({ slots, onChange, typed, onTyped, missing }: SlotEditorProps) {
  const texts = useTexts(adminTexts);
  const missingId = useId();
  const change = (part: Partial<NewSlot>) => onTyped({ ...typed, ...part });
  const complete = isComplete(typed);
  const problem = slotProblem(typed, slots, texts);
  const [length, setLength] = useState<number | null>(null);
  const [typing, setTyping] = useState(false);
  const line = useRef<HTMLDivElement>(null);
  const add = () => {
    onChange([...slots, typed].toSorted(inWeekOrder));
    setLength(toMinutes(typed.end_time) - toMinutes(typed.start_time));
    onTyped({ ...NO_SLOT, day_of_week: typed.day_of_week });
    line.current?.querySelector('input')?.focus();
  };
  /** A new slot has the length of the previous one until the user changes its end. */
  const proposeEnd = (start_time: string) => {
    if (length === null || !isClock(start_time) || typed.end_time !== '') return;
    const end = toMinutes(start_time) + length;
    if (end < DAY_MINUTES) change({ start_time, end_time: fromMinutes(end) });
  };

  return (
    <fieldset aria-describedby={missing ? missingId : undefined}>
      <legend className="mb-1.5 text-sm font-medium">{texts.timeSlots}</legend>
      {slots.length > 0 ? (
        <ul className="mb-3 divide-y divide-line rounded-lg border border-line">
          {slots.map((slot) => {
            const name = `${dayName(slot.day_of_week)} ${formatTimeRange(slot)}`;
            return (
              <li key={name} className="flex items-center gap-3 py-0.5 ps-3.5 pe-1 text-sm">
                <span className="w-24 font-medium">{dayName(slot.day_of_week)}</span>
                <span className="flex-1 tabular-nums">
                  <bdi>{formatTimeRange(slot)}</bdi>
                </span>
                <IconButton
                  label={texts.removeSlot({ slot: name })}
                  onClick={() => onChange(slots.filter((other) => other !== slot))}
                >
                  <X size={18} aria-hidden="true" />
                </IconButton>
              </li>
            );
          })}
        </ul>
      ) : (
        <div id={missingId} className="mb-3 text-sm">
          <p className={cx(missing ? 'font-medium text-danger' : 'text-muted')}>{texts.addOneSlot}</p>
          {missing && <p className="mt-0.5 text-muted">{texts.slotNeeded}</p>}
        </div>
      )}
      <div
        ref={line}
        onInput={() => setTyping(true)}
        onBlur={() => setTyping(false)}
        className="rounded-lg bg-sunken p-3"
      >
        <div className="grid grid-cols-2 items-start gap-2 sm:grid-cols-[1fr_8.25rem_8.25rem_auto]">
          <Select<number>
            label={texts.day}
            value={typed.day_of_week}
            onChange={(day_of_week) => change({ day_of_week })}
            options={DAYS.map((day) => ({ value: day, label: dayName(day) }))}
            className="max-sm:col-span-2"
          />
          <TimeField
            label={texts.startTime}
            value={typed.start_time}
            onChange={(start_time) => change({ start_time })}
            onSettle={proposeEnd}
            className={TIME}
          />
          <TimeField
            label={texts.endTime}
            value={typed.end_time}
            onChange={(end_time) => change({ end_time })}
            after={typed.start_time}
            className={TIME}
          />
          <Button
            variant="secondary"
            className="min-h-11 max-sm:col-span-2 sm:mt-[1.625rem]"
            icon={<Plus size={18} aria-hidden="true" />}
            disabled={!complete || Boolean(problem)}
            onClick={add}
          >
            {texts.add}
          </Button>
        </div>
        {problem && !typing && (
          <p role="alert" className="mt-2 text-sm font-medium text-danger">
            {problem}
          </p>
        )}
      </div>
    </fieldset>
  );
}
