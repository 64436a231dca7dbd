import type { ConsentForm, ConsentState, Me } from '@studyhall/contracts';
import { rolesToGive } from '@studyhall/domain';
import { adminTexts } from '../../../../base/i18n/admin.texts';
import { consentTexts } from '../../../../base/i18n/consent.texts';
import { bulkTexts } from '../../../../base/i18n/bulk.texts';
import { useTexts } from '../../../../base/i18n/texts';
import { Select } from '../../../../ui/select';
import { ClassPicker } from '../../../../common/console/class-picker';
import { SchoolPicker } from '../../parts/school-picker';
import { roleLabel } from '../../../../account/role-label';
import type { BulkChange, BulkTarget } from './bulk-change';

const CONSENT_STATES = ['given', 'withdrawn', 'waiting'] as const satisfies readonly ConsentState[];
const CONSENT_FORMS = [
  'paper',
  'form',
  'email',
  'in_person',
  'other',
] as const satisfies readonly ConsentForm[];

interface BulkTargetFieldProps {
  me: Me;
  change: BulkChange;
  target: BulkTarget;
  onChange: (target: Partial<BulkTarget>) => void;
}

/** Selects the class, school, role or consent of a change; empty for other changes. */
export function BulkTargetField({ me, change, target, onChange }: BulkTargetFieldProps) {
  const texts = useTexts(bulkTexts);
  const admin = useTexts(adminTexts);
  const consents = useTexts(consentTexts);
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
    case 'consent':
      return (
        <>
          <Select
            label={consents.state}
            value={target.consent}
            placeholder=" "
            onChange={(consent) => onChange({ consent })}
            options={CONSENT_STATES.map((state) => ({ value: state, label: consents[state] }))}
          />
          {target.consent !== null && target.consent !== 'waiting' && (
            <Select
              label={consents.how}
              value={target.how}
              onChange={(how) => onChange({ how })}
              options={CONSENT_FORMS.map((how) => ({ value: how, label: consents[how] }))}
            />
          )}
        </>
      );
    default:
      return null;
  }
}
