import type { GoneAction, ImportView } from '@studyhall/contracts';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { Select } from '../../../ui/select';
import { Switch } from '../../../ui/switch';
import type { ImportChoices } from '../admin.calls';

interface ImportOptionsProps {
  view: ImportView;
  busy: boolean;
  gone: GoneAction;
  onGone: (gone: GoneAction) => void;
  /** Reads the file again; absent if the page no longer has it. */
  onChoice?: (choice: Partial<ImportChoices>) => void;
}

/** What happens to classes and students missing in the file: nothing by default. */
export function ImportOptions({ view, busy, gone, onGone, onChoice }: ImportOptionsProps) {
  const texts = useTexts(adminTexts);
  const off = busy || !onChoice;
  return (
    <div className="mt-4 border-t border-line pt-3">
      <Switch
        label={texts.setsClasses}
        checked={view.sets_classes}
        disabled={off}
        onChange={(setsClasses) => onChoice?.({ setsClasses })}
      />
      {view.columns.some(({ field }) => field === 'password') && (
        <Switch
          label={texts.importMustChange}
          checked={view.must_change_passwords}
          disabled={off}
          onChange={(mustChange) => onChoice?.({ mustChange })}
        />
      )}
      <div className="mt-2 grid gap-3 sm:grid-cols-2">
        <Select<ImportView['gone_of']>
          label={texts.goneOf}
          value={view.gone_of}
          disabled={off}
          onChange={(goneOf) => onChoice?.({ goneOf })}
          options={[
            { value: 'classes', label: texts.goneOfClasses },
            { value: 'schools', label: texts.goneOfSchools },
          ]}
        />
        <Select<GoneAction>
          label={texts.goneAction}
          value={gone}
          disabled={busy || view.difference.gone === 0}
          onChange={onGone}
          options={[
            { value: 'keep', label: texts.goneKeep },
            { value: 'remove_from_class', label: texts.goneRemove },
            { value: 'revoke', label: texts.goneRevoke },
          ]}
        />
      </div>
    </div>
  );
}
