import type { RosterSettings } from '@studyhall/contracts';
import { rostersTexts } from '../../../base/i18n/rosters.texts';
import { useTexts } from '../../../base/i18n/texts';
import { Select } from '../../../ui/select';
import { TextField } from '../../../ui/text-field';
import { RulesFieldset } from '../parts/rules-fieldset';

export type TeacherRule = NonNullable<RosterSettings['teacher_rules']>[number];

const ATTRIBUTES = ['userType', 'title', 'department', 'roles'] as const;

interface TeacherRulesProps {
  rules: readonly TeacherRule[];
  onChange: (rules: TeacherRule[]) => void;
  /** Only master admins can edit rules. */
  disabled: boolean;
}

/** The attributes by which a source that pushes identifies teachers. */
export function TeacherRules({ rules, onChange, disabled }: TeacherRulesProps) {
  const texts = useTexts(rostersTexts);
  return (
    <RulesFieldset<TeacherRule>
      legend={texts.teacherRules}
      hint={disabled ? texts.teacherRulesByMaster : texts.teacherRulesHint}
      rules={rules}
      onChange={onChange}
      empty={{ attribute: 'userType', value: '' }}
      disabled={disabled}
    >
      {(rule, change) => (
        <>
          <Select
            label={texts.attribute}
            value={rule.attribute}
            onChange={(attribute) => change({ attribute })}
            options={ATTRIBUTES.map((value) => ({ value, label: value }))}
            disabled={disabled}
          />
          <TextField
            label={texts.attributeValue}
            value={rule.value}
            maxLength={200}
            onChange={(event) => change({ value: event.currentTarget.value })}
          />
        </>
      )}
    </RulesFieldset>
  );
}
