import type { LessonTool, Preparation, StudyMode } from '@studyhall/contracts';
import { LESSON_TOOLS, LIMITS } from '@studyhall/contracts/limits';
import { useToolNames } from '../../../common/tool-names';
import { plansTexts } from '../../../base/i18n/plans.texts';
import { useTexts } from '../../../base/i18n/texts';
import { Select } from '../../../ui/select';
import { Switch } from '../../../ui/switch';
import { TextField } from '../../../ui/text-field';
import { TextArea } from '../../../ui/text-area';
import { useStudyModes } from '../lessons/study-modes';

const HINTS = [null, 4, 5, 6] as const;

interface FieldsProps {
  draft: Pick<Preparation, 'study_mode' | 'rules'>;
  onChange: (part: Partial<Pick<Preparation, 'study_mode' | 'rules'>>) => void;
}

/** The study mode with its description and number of hints, for a lesson or homework. */
export function StudyModeFields({ label, draft, onChange }: FieldsProps & { label: string }) {
  const texts = useTexts(plansTexts);
  const modes = useStudyModes();
  const { study_mode: mode, rules } = draft;
  return (
    <>
      <Select<StudyMode>
        label={label}
        options={modes}
        value={mode}
        onChange={(study_mode) => onChange({ study_mode })}
      />
      <p className="text-sm text-muted">
        {mode === 'hints' ? texts.hintsMode : modes.find(({ value }) => value === mode)?.hint}
      </p>
      {mode === 'hints' && (
        <Select<number | null>
          label={texts.hints}
          options={HINTS.map((value) => ({ value, label: texts.hintsCount({ count: value ?? 3 }) }))}
          value={rules.hints}
          onChange={(hints) => onChange({ rules: { ...rules, hints } })}
        />
      )}
    </>
  );
}

/** The teacher's instructions to the assistant. */
export function RulesFields({ draft: { rules }, onChange }: FieldsProps) {
  const texts = useTexts(plansTexts);
  const rule = (part: Partial<Preparation['rules']>): void => onChange({ rules: { ...rules, ...part } });
  return (
    <fieldset className="space-y-3 border-t border-line pt-4">
      <legend className="sr-only">{texts.rules}</legend>
      <h3 className="font-medium">{texts.rules}</h3>
      <p className="text-sm text-muted">{texts.rulesHint}</p>
      <TextArea
        label={texts.scope}
        hint={texts.scopeHint}
        dir="auto"
        maxLength={LIMITS.lessonScopeMax}
        value={rules.scope}
        onChange={(event) => rule({ scope: event.currentTarget.value })}
      />
      <TextField
        label={texts.tone}
        hint={texts.toneHint}
        dir="auto"
        maxLength={LIMITS.lessonToneMax}
        value={rules.tone}
        onChange={(event) => rule({ tone: event.currentTarget.value })}
      />
      <Tools off={rules.tools_off} onChange={(tools_off) => rule({ tools_off })} />
    </fieldset>
  );
}

function Tools({ off, onChange }: { off: readonly LessonTool[]; onChange: (off: LessonTool[]) => void }) {
  const texts = useTexts(plansTexts);
  const names = useToolNames();
  return (
    <fieldset>
      <legend className="text-sm font-medium">{texts.tools}</legend>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {LESSON_TOOLS.map((tool) => (
          <Switch
            key={tool}
            label={names[tool]}
            checked={!off.includes(tool)}
            onChange={(on) => onChange(on ? off.filter((one) => one !== tool) : [...off, tool])}
          />
        ))}
      </div>
    </fieldset>
  );
}
