import type { SchoolDetails } from '@studyhall/contracts';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { protectionTexts } from '../../../base/i18n/protection.texts';
import { useTexts } from '../../../base/i18n/texts';
import { Switch } from '../../../ui/switch';
import { SettingsForm } from '../parts/settings-form';
import { schoolCalls } from '../schools/school.calls';
import { useDraft } from '../../../common/use-draft';

/** Whether personal data is masked before requests to a model, for master admins. */
export function MaskingSettings({ school }: { school: SchoolDetails }) {
  const texts = useTexts(adminTexts);
  const own = useTexts(protectionTexts);
  const { draft, isDirty, restoredAt, change, reset } = useDraft('masking', {
    mask_personal_data: school.mask_personal_data,
  });
  return (
    <SettingsForm
      title={own.masking}
      ready={isDirty}
      save={{
        run: () => schoolCalls.update(school.id, draft),
        topics: ['schools'],
        done: texts.schoolSaved,
      }}
      dirty={isDirty}
      restoredAt={restoredAt}
      reset={reset}
    >
      <Switch
        label={texts.maskPersonalData}
        hint={texts.maskPersonalDataHint}
        checked={draft.mask_personal_data}
        onChange={(mask_personal_data) => change({ mask_personal_data })}
      />
    </SettingsForm>
  );
}
