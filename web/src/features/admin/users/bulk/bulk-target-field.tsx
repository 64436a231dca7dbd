import type { Me } from '@studyhall/contracts';
import { rolesToGive } from '@studyhall/domain';
import { adminTexts } from '../../../../base/i18n/admin.texts';
import { bulkTexts } from '../../../../base/i18n/bulk.texts';
import { useTexts } from '../../../../base/i18n/texts';
import { Select } from '../../../../ui/select';
import { ClassPicker } from '../../../../common/console/class-picker';
import { SchoolPicker } from '../../parts/school-picker';
import { roleLabel } from '../../../../account/role-label';
import type { BulkChange, BulkTarget } from './bulk-change';

interface BulkTargetFieldProps {
  me: Me;
  change: BulkChange;
  target: BulkTarget;
  onChange: (target: Partial<BulkTarget>) => void;
}

/** The class, the school or the role that a change leads to; nothing for the other changes. */
export function BulkTargetField({ me, change, target, onChange }: BulkTargetFieldProps) {
  const texts = useTexts(bulkTexts);
  const admin = useTexts(adminTexts);
  switch (change.action) {
    case 'add_to_class':
    case 'remove_from_class':
      return (
        <ClassPicker
          label={texts.group}
          value={target.group}
          onChange={(group) => onChange({ group })}
          school={change.filter.school}
        />
      );
    case 'school':
      return <SchoolPicker value={target.school} onChange={(school) => onChange({ school })} />;
    case 'role':
      return (
        <Select
          label={admin.role}
          value={target.role}
          placeholder=" "
          onChange={(role) => onChange({ role })}
          options={rolesToGive(me).map((role) => ({ value: role, label: roleLabel(role, admin) }))}
        />
      );
    default:
      return null;
  }
}
