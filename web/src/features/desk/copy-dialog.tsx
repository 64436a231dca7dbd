import { useState } from 'react';
import { FormDialog } from '../../common/form-dialog';
import { plansTexts } from '../../base/i18n/plans.texts';
import { useTexts } from '../../base/i18n/texts';
import { wallTexts } from '../../base/i18n/wall.texts';
import { notify } from '../../ui/snackbar';
import { invalidate } from '../../account/data/queries';
import { ClassPicker } from '../../common/console/class-picker';
import type { PickerOption } from '../../common/console/picker';

interface CopyDialogProps {
  /** Title of the copied item. */
  title: string;
  school: string;
  /** Copies it to a class; resolves with the success text. */
  copy: (group: number) => Promise<string>;
  onClose: () => void;
}

/** Selects the class to which a lesson plan or quiz is copied. */
export function CopyDialog({ title, school, copy, onClose }: CopyDialogProps) {
  const texts = useTexts(plansTexts);
  const wall = useTexts(wallTexts);
  const [target, setTarget] = useState<PickerOption | null>(null);
  const submit = async (): Promise<void> => {
    const done = await copy(Number(target?.value));
    invalidate('lessons');
    notify(done, 'success');
    onClose();
  };
  return (
    <FormDialog
      title={texts.copyPlan({ title })}
      submitLabel={texts.copy}
      ready={target !== null}
      onSubmit={submit}
      failed={wall.failed}
      onClose={onClose}
    >
      <ClassPicker label={wall.class} value={target} onChange={setTarget} school={school} />
    </FormDialog>
  );
}
