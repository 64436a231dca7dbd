import type { SchoolView } from '@studyhall/contracts';
import { useState } from 'react';
import { guardedChange } from '../../../common/changes/guarded-change';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { FormDialog } from '../../../common/form-dialog';
import { Picker, type PickerOption } from '../../../common/console/picker';
import { mergeOf } from './school-actions';
import { schoolCalls } from './school.calls';

interface MergeDialogProps {
  school: SchoolView;
  onClose: () => void;
  onMerged: () => void;
}

/** Selects the school into which everything moves; the effects are shown before the merge. */
export function MergeDialog({ school, onClose, onMerged }: MergeDialogProps) {
  const texts = useTexts(adminTexts);
  const [into, setInto] = useState<PickerOption | null>(null);
  const find = async (search: string, signal?: AbortSignal): Promise<PickerOption[]> => {
    const { rows } = await schoolCalls.list({ search, archived: 'false', limit: 20, offset: 0 }).load(signal);
    return rows
      .filter(({ id }) => id !== school.id)
      .map(({ id, name }) => ({ value: String(id), label: name }));
  };
  const merge = async (): Promise<void> => {
    if (!into) return;
    const merged = await guardedChange(mergeOf(school, { id: Number(into.value), name: into.label }, texts));
    if (!merged) return;
    onClose();
    onMerged();
  };
  return (
    <FormDialog
      title={texts.mergeSchool}
      text={texts.mergeDialogText({ school: school.name })}
      submitLabel={texts.next}
      ready={into !== null}
      onSubmit={merge}
      failed={texts.tryAgainLater}
      onClose={onClose}
    >
      <Picker
        label={texts.mergeInto}
        value={into}
        onChange={setInto}
        find={find}
        placeholder={texts.typeToFind}
      />
    </FormDialog>
  );
}
