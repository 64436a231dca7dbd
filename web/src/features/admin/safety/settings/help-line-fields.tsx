import type { HelpLine } from '@studyhall/contracts';
import { asciiDigits } from '@studyhall/domain';
import { useAtomValue } from 'jotai';
import { localeAtom } from '../../../../base/i18n/locale.atoms';
import { safetyTexts } from '../../../../base/i18n/safety.texts';
import { useTexts } from '../../../../base/i18n/texts';
import { Select } from '../../../../ui/select';
import { TextField } from '../../../../ui/text-field';
import { formatNumber } from '../../format';
import { RowButtons } from '../../parts/row-buttons';
import { isCallable, MAX_HELP_LINE_TEXT } from './help-line-draft';

/** Common languages of help lines; other stored ones are offered too. */
const LANGUAGES = 'ar bn de en es fa fr hi it ku nl pa pl ps pt ro ru so sq sr sw ta ti tr uk ur vi zh'.split(
  ' ',
);

interface HelpLineFieldsProps {
  line: HelpLine;
  place: { at: number; total: number };
  onChange: (line: HelpLine) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

/** One help line, with its position in the list. */
export function HelpLineFields({ line, place, onChange, onMove, onRemove }: HelpLineFieldsProps) {
  const texts = useTexts(safetyTexts);
  const locale = useAtomValue(localeAtom);
  const { name, number, hours, language } = line;
  const change = (part: Partial<HelpLine>): void => onChange({ ...line, ...part });
  const names = new Intl.DisplayNames(locale, { type: 'language' });
  return (
    <div className="flex flex-wrap items-start gap-3">
      <div className="grid min-w-0 flex-1 basis-64 gap-3 sm:grid-cols-2">
        <TextField
          label={texts.lineName}
          value={name}
          maxLength={MAX_HELP_LINE_TEXT}
          dir="auto"
          autoComplete="off"
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <TextField
          type="tel"
          label={texts.lineNumber}
          value={number}
          dir="ltr"
          autoComplete="off"
          error={number.trim() === '' || isCallable(number) ? undefined : texts.lineNumberWrong}
          onChange={(event) => change({ number: asciiDigits(event.currentTarget.value) })}
        />
        <TextField
          label={texts.lineHours}
          value={hours}
          maxLength={MAX_HELP_LINE_TEXT}
          dir="auto"
          autoComplete="off"
          placeholder={texts.lineHoursExample}
          onChange={(event) => change({ hours: event.currentTarget.value })}
        />
        <Select<string>
          label={texts.lineLanguage}
          value={language}
          onChange={(next) => change({ language: next })}
          options={[...new Set([...LANGUAGES, language])]
            .map((value) => ({ value, label: names.of(value) ?? value }))
            .toSorted((one, other) => one.label.localeCompare(other.label, locale))}
        />
      </div>
      <div className="flex gap-1 sm:flex-col">
        <RowButtons {...{ name: name.trim() || formatNumber(place.at + 1), place, onMove, onRemove }} />
      </div>
    </div>
  );
}
