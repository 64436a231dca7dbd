import type { ImportView } from '@studyhall/contracts';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { Banner } from '../../../ui/banner';
import { Switch } from '../../../ui/switch';
import { Rows } from './difference';

interface RoleChangesProps {
  view: ImportView;
  confirmed: boolean;
  busy: boolean;
  onConfirm: (confirmed: boolean) => void;
}

/** The users whose role would change, with the required confirmation. */
export function RoleChanges({ view, confirmed, busy, onConfirm }: RoleChangesProps) {
  const texts = useTexts(adminTexts);
  const count = view.difference.roles;
  if (count === 0) return null;
  return (
    <section className="mt-4">
      <Banner kind="error">
        <p className="font-medium">{texts.rolesChange({ count })}</p>
        <p className="mt-1">{texts.rolesChangeText}</p>
        <Switch
          label={texts.confirmRoles({ count })}
          checked={confirmed}
          disabled={busy}
          onChange={onConfirm}
        />
      </Banner>
      <Rows id={view.id} kind="roles" />
    </section>
  );
}
