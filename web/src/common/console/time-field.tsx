import { Listbox, ListboxButton, ListboxOption, ListboxOptions } from '@headlessui/react';
import { fromMinutes } from '@studyhall/domain';
import { Clock } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { formatTime } from '../../base/i18n/format';
import { useTexts } from '../../base/i18n/texts';
import { isClock, readTime } from '../../base/i18n/typed-time';
import { adminTexts } from '../../base/i18n/admin.texts';
import { cx } from '../../ui/class-names';
import { Field, INPUT_CLASSES } from '../../ui/field';
import { OptionLabel } from '../../ui/option-label';
import { ListBack } from '../../ui/use-back-to-close';

interface TimeFieldProps {
  label: string;
  /** `HH:MM`, or the typed text if it is no time; may be empty. */
  value: string;
  onChange: (value: string) => void;
  /** Called when the field loses focus or the user selects a time from the list. */
  onSettle?: (value: string) => void;
  /** The list starts after this time. */
  after?: string;
  className?: string;
}

const STEP_MINUTES = 15;
const STEPS = Array.from({ length: (24 * 60) / STEP_MINUTES }, (_, at) => fromMinutes(at * STEP_MINUTES));

/** The list starts here unless `after` is set; earlier times can be typed. */
const LIST_START = '05:59';

/** A time of day in the page's format: typed, or selected from a list. */
export function TimeField({ label, value, onChange, onSettle, after, className }: TimeFieldProps) {
  const texts = useTexts(adminTexts);
  const input = useRef<HTMLInputElement>(null);
  const [typing, setTyping] = useState<string | null>(null);
  const begin = after !== undefined && isClock(after) ? after : LIST_START;
  const steps = STEPS.filter((step) => step > begin);
  const chosen = isClock(value) ? value : '';
  const options = chosen === '' ? steps : [...new Set([...steps, chosen])].toSorted();
  const shown = typing ?? (chosen === '' ? value : formatTime(chosen));
  // If the value is set while the field has the focus, the next input replaces it.
  useEffect(() => {
    if (typing === null && input.current === document.activeElement)
      input.current?.setSelectionRange(0, shown.length);
  }, [typing, shown]);
  const bad = typing === null && value !== '' && chosen === '';
  const leave = () => {
    setTyping(null);
    onSettle?.(value);
  };
  const choose = (time: string) => {
    onChange(time);
    onSettle?.(time);
  };
  return (
    <Field
      label={label}
      error={bad ? texts.badTime({ example: formatTime('09:30') }) : undefined}
      className={className}
    >
      {(control) => (
        <div className="relative">
          <input
            {...control}
            ref={input}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            value={shown}
            onChange={({ currentTarget: { value: text } }) => {
              setTyping(text);
              onChange(readTime(text) ?? text.trim());
            }}
            onFocus={(event) => event.currentTarget.select()}
            onBlur={leave}
            className={cx(INPUT_CLASSES, 'pe-11 tabular-nums')}
          />
          <Listbox value={chosen} onChange={choose}>
            <ListboxButton
              aria-label={texts.chooseTime({ field: label })}
              className="absolute inset-y-0 end-0 grid size-11 place-items-center rounded-lg text-muted hover:text-ink"
            >
              <Clock size={16} aria-hidden="true" />
            </ListboxButton>
            <ListboxOptions
              anchor={{ to: 'bottom end', gap: 6, padding: 8 }}
              className="z-50 min-w-36 overflow-auto [--anchor-max-height:18rem] rounded-lg border border-line bg-surface p-1 shadow-soft focus:outline-none"
            >
              <ListBack />
              {options.map((time) => (
                <ListboxOption
                  key={time}
                  value={time}
                  className="group flex min-h-11 items-center gap-2 rounded-md px-2.5 text-sm tabular-nums select-none data-focus:bg-sunken"
                >
                  <OptionLabel label={formatTime(time)} />
                </ListboxOption>
              ))}
            </ListboxOptions>
          </Listbox>
        </div>
      )}
    </Field>
  );
}
