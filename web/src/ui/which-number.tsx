import { useId } from 'react';
import type { DecimalSeparator } from '@studyhall/contracts';
import { possibleReadings } from '@studyhall/domain';
import { uiTexts } from '../base/i18n/ui.texts';
import { useTexts } from '../base/i18n/texts';
import { cx } from './class-names';

interface WhichNumberProps {
  /** The typed text. */
  text: string;
  chosen: DecimalSeparator | null;
  onChoose: (decimal: DecimalSeparator) => void;
  disabled?: boolean;
  className?: string;
}

/** Asks which number is meant if the typed text has two readings, such as `1,250`; renders nothing for other texts. */
export function WhichNumber({ text, chosen, onChoose, disabled, className }: WhichNumberProps) {
  const texts = useTexts(uiTexts);
  const id = useId();
  const readings = possibleReadings(text);
  if (readings.length < 2) return null;
  return (
    <div role="radiogroup" aria-labelledby={id} className={cx('text-sm', className)}>
      <p id={id} role="status">
        {texts.whichNumber}
      </p>
      <div className="mt-1 flex flex-wrap gap-2">
        {readings.map((reading) => (
          <label
            key={reading.decimal}
            className="flex min-h-11 cursor-pointer items-center gap-2 rounded-lg border border-line bg-surface px-3 hover:border-line-strong has-checked:border-brand has-checked:bg-brand-soft"
          >
            <input
              type="radio"
              name={id}
              checked={chosen === reading.decimal}
              disabled={disabled}
              onChange={() => onChoose(reading.decimal)}
              className="size-5 shrink-0 accent-brand"
            />
            <bdi>{reading.text}</bdi>
          </label>
        ))}
      </div>
    </div>
  );
}
