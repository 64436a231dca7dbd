import { X } from 'lucide-react';
import { useQuery } from '../../../account/data/use-query';
import { identityTexts } from '../../../base/i18n/identity.texts';
import { useTexts } from '../../../base/i18n/texts';
import { ClassPicker } from '../../../common/console/class-picker';
import { IconButton } from '../../../ui/icon-button';
import { calls } from '../admin.calls';

interface RuleClassesProps {
  ids: readonly number[];
  /** The school of the rule: its classes can be selected. */
  school: string;
  onChange: (ids: number[]) => void;
}

/** The classes to which a rule adds users. */
export function RuleClasses({ ids, school, onChange }: RuleClassesProps) {
  const texts = useTexts(identityTexts);
  return (
    <div className="space-y-2 sm:col-span-2">
      <ClassPicker
        label={texts.ruleClasses}
        value={null}
        school={school}
        onChange={(group) => group && onChange([...new Set([...ids, Number(group.value)])])}
      />
      {ids.length > 0 && (
        <ul className="space-y-1">
          {ids.map((id) => (
            <RuleClass key={id} id={id} onRemove={() => onChange(ids.filter((other) => other !== id))} />
          ))}
        </ul>
      )}
    </div>
  );
}

function RuleClass({ id, onRemove }: { id: number; onRemove: () => void }) {
  const texts = useTexts(identityTexts);
  const { data, error } = useQuery(calls.group(id));
  const name = data?.name ?? (error === null ? '…' : texts.goneClass);
  return (
    <li className="flex min-h-10 items-center justify-between gap-2 rounded-lg bg-sunken ps-3 text-sm">
      <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
      <IconButton label={texts.removeClass({ name })} onClick={onRemove}>
        <X size={16} aria-hidden="true" />
      </IconButton>
    </li>
  );
}
