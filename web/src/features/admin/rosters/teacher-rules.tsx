import type { RosterSettings } from '@studyhall/contracts';
import { Plus, Trash2 } from 'lucide-react';
import { rostersTexts } from '../../../base/i18n/rosters.texts';
import { useTexts } from '../../../base/i18n/texts';
import { Button } from '../../../ui/button';
import { IconButton } from '../../../ui/icon-button';
import { Select } from '../../../ui/select';
import { TextField } from '../../../ui/text-field';

export type TeacherRule = NonNullable<RosterSettings['teacher_rules']>[number];

const ATTRIBUTES = ['userType', 'title', 'department', 'roles'] as const;

interface TeacherRulesProps {
  rules: readonly TeacherRule[];
  onChange: (rules: TeacherRule[]) => void;
  /** Only master admins write rules. */
  disabled: boolean;
}

/** By which attributes a source that pushes names teachers. */
export function TeacherRules({ rules, onChange, disabled }: TeacherRulesProps) {
  const texts = useTexts(rostersTexts);
  const change = (at: number, fields: Partial<TeacherRule>): void =>
    onChange(rules.map((rule, place) => (place === at ? { ...rule, ...fields } : rule)));
  return (
    <fieldset className="space-y-3" disabled={disabled}>
      <legend className="text-sm font-medium">{texts.teacherRules}</legend>
      <p className="text-sm text-muted">{disabled ? texts.teacherRulesByMaster : texts.teacherRulesHint}</p>
      {rules.map((rule, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- rules have no id: a rule is its place
        <div key={at} className="flex items-end gap-2">
          <div className="grid grow gap-3 sm:grid-cols-2">
            <Select
              label={texts.attribute}
              value={rule.attribute}
              onChange={(attribute) => change(at, { attribute })}
              options={ATTRIBUTES.map((value) => ({ value, label: value }))}
              disabled={disabled}
            />
            <TextField
              label={texts.attributeValue}
              value={rule.value}
              maxLength={200}
              onChange={(event) => change(at, { value: event.currentTarget.value })}
            />
          </div>
          <IconButton
            label={texts.removeRule({ number: at + 1 })}
            onClick={() => onChange(rules.filter((_rule, place) => place !== at))}
          >
            <Trash2 size={18} aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      {!disabled && (
        <Button
          variant="secondary"
          icon={<Plus size={18} aria-hidden="true" />}
          onClick={() => onChange([...rules, { attribute: 'userType', value: '' }])}
        >
          {texts.addRule}
        </Button>
      )}
    </fieldset>
  );
}
