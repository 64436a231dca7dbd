import type { IdentityRule } from '@studyhall/contracts';
import { isSchoolAdmin } from '@studyhall/domain';
import { roleLabel } from '../../../account/role-label';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { identityTexts } from '../../../base/i18n/identity.texts';
import { useTexts } from '../../../base/i18n/texts';
import { Select } from '../../../ui/select';
import { TextField } from '../../../ui/text-field';
import { RulesFieldset } from '../parts/rules-fieldset';
import { RuleClasses } from './rule-classes';

const ROLES = ['STUDENT', 'TEACHER', 'SCHOOL_ADMIN'] as const;
const EMPTY: IdentityRule = { claim: 'email_domain', value: '', role: 'STUDENT', school: '', class_ids: [] };

interface RulesFieldProps {
  rules: readonly IdentityRule[];
  onChange: (rules: IdentityRule[]) => void;
}

/** The ordered rules that create accounts. */
export function RulesField({ rules, onChange }: RulesFieldProps) {
  const texts = useTexts(identityTexts);
  const common = useTexts(adminTexts);
  return (
    <RulesFieldset<IdentityRule>
      legend={texts.rules}
      hint={texts.rulesHint}
      rules={rules}
      onChange={onChange}
      empty={EMPTY}
    >
      {(rule, change) => (
        <>
          <TextField
            label={texts.claim}
            hint={texts.claimHint}
            value={rule.claim}
            dir="ltr"
            onChange={(event) => change({ claim: event.currentTarget.value })}
          />
          <TextField
            label={texts.value}
            value={rule.value}
            onChange={(event) => change({ value: event.currentTarget.value })}
          />
          <Select
            label={texts.role}
            value={rule.role}
            onChange={(role) => change({ role, ...(isSchoolAdmin({ role }) && { class_ids: [] }) })}
            options={ROLES.map((role) => ({ value: role, label: roleLabel(role, common) }))}
          />
          <TextField
            label={texts.school}
            value={rule.school}
            onChange={(event) => change({ school: event.currentTarget.value, class_ids: [] })}
          />
          {rule.school.trim() !== '' && !isSchoolAdmin(rule) && (
            <RuleClasses
              ids={rule.class_ids}
              school={rule.school.trim()}
              onChange={(class_ids) => change({ class_ids })}
            />
          )}
        </>
      )}
    </RulesFieldset>
  );
}
