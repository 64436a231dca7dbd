import { Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { identityTexts } from '../../../base/i18n/identity.texts';
import { useTexts } from '../../../base/i18n/texts';
import { Button } from '../../../ui/button';
import { IconButton } from '../../../ui/icon-button';

interface RulesFieldsetProps<Rule> {
  legend: string;
  hint: string;
  rules: readonly Rule[];
  onChange: (rules: Rule[]) => void;
  /** The rule that "Add rule" adds. */
  empty: Rule;
  disabled?: boolean;
  /** The fields of one rule. */
  children: (rule: Rule, change: (fields: Partial<Rule>) => void) => ReactNode;
}

/** An ordered list of rules, to add and remove. */
export function RulesFieldset<Rule extends object>(props: RulesFieldsetProps<Rule>) {
  const { legend, hint, rules, onChange, empty, disabled, children } = props;
  const texts = useTexts(identityTexts);
  return (
    <fieldset className="space-y-3" disabled={disabled}>
      <legend className="text-sm font-medium">{legend}</legend>
      <p className="text-sm text-muted">{hint}</p>
      {rules.map((rule, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- rules have no id: a rule is its place
        <div key={at} className="space-y-3 rounded-lg border border-line p-3">
          <div className="grid gap-3 sm:grid-cols-2">
            {children(rule, (fields) =>
              onChange(rules.map((one, place) => (place === at ? { ...one, ...fields } : one))),
            )}
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
          onClick={() => onChange([...rules, empty])}
        >
          {texts.addRule}
        </Button>
      )}
    </fieldset>
  );
}
