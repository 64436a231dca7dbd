import type { IdentityRule } from '@studyhall/contracts';
import { Plus, Trash2 } from 'lucide-react';
import { roleLabel } from '../../../account/role-label';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { identityTexts } from '../../../base/i18n/identity.texts';
import { useTexts } from '../../../base/i18n/texts';
import { Button } from '../../../ui/button';
import { IconButton } from '../../../ui/icon-button';
import { Select } from '../../../ui/select';
import { TextField } from '../../../ui/text-field';

const ROLES = ['STUDENT', 'TEACHER', 'SCHOOL_ADMIN'] as const;
const EMPTY: IdentityRule = { claim: 'email_domain', value: '', role: 'STUDENT', school: '', class_ids: [] };

interface RulesFieldProps {
  rules: readonly IdentityRule[];
  onChange: (rules: IdentityRule[]) => void;
}

/** The rules that make accounts, in their order. Their classes, which the api sets, are kept. */
export function RulesField({ rules, onChange }: RulesFieldProps) {
  const texts = useTexts(identityTexts);
  const common = useTexts(adminTexts);
  const change = (at: number, fields: Partial<IdentityRule>): void =>
    onChange(rules.map((rule, place) => (place === at ? { ...rule, ...fields } : rule)));
  return (
    <fieldset className="space-y-3">
      <legend className="text-sm font-medium">{texts.rules}</legend>
      <p className="text-sm text-muted">{texts.rulesHint}</p>
      {rules.map((rule, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- rules have no id: a rule is its place
        <div key={at} className="space-y-3 rounded-lg border border-line p-3">
          <div className="grid gap-3 sm:grid-cols-2">
            <TextField
              label={texts.claim}
              hint={texts.claimHint}
              value={rule.claim}
              dir="ltr"
              onChange={(event) => change(at, { claim: event.currentTarget.value })}
            />
            <TextField
              label={texts.value}
              value={rule.value}
              onChange={(event) => change(at, { value: event.currentTarget.value })}
            />
            <Select
              label={texts.role}
              value={rule.role}
              onChange={(role) => change(at, { role })}
              options={ROLES.map((role) => ({ value: role, label: roleLabel(role, common) }))}
            />
            <TextField
              label={texts.school}
              value={rule.school}
              onChange={(event) => change(at, { school: event.currentTarget.value })}
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
      <Button
        variant="secondary"
        icon={<Plus size={18} aria-hidden="true" />}
        onClick={() => onChange([...rules, EMPTY])}
      >
        {texts.addRule}
      </Button>
    </fieldset>
  );
}
