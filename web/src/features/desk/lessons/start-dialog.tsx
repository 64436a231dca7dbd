import type { StudyMode } from '@studyhall/contracts';
import { LIMITS } from '@studyhall/contracts/limits';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { FormDialog } from '../../../common/form-dialog';
import { useTexts } from '../../../base/i18n/texts';
import { wallTexts } from '../../../base/i18n/wall.texts';
import { Select } from '../../../ui/select';
import { Switch } from '../../../ui/switch';
import { TextField } from '../../../ui/text-field';
import { ClassPicker } from '../../../common/console/class-picker';
import type { PickerOption } from '../../../common/console/picker';
import { invalidate } from '../../../account/data/queries';
import { lessonCalls } from './lesson.calls';
import { lessonPath } from './lesson-path';
import { useStudyModes } from './study-modes';

/** Lengths of a lesson to choose from, in minutes; null lasts until the end of the class's slot. */
const LENGTHS = [30, 45, 60, 90, 120] as const;

interface StartDialogProps {
  /** Absent if the class is selected in the dialog. */
  group?: { id: number; name: string };
  onClose: () => void;
}

/** Starts a lesson of a class and opens its wall. */
export function StartDialog({ group, onClose }: StartDialogProps) {
  const texts = useTexts(wallTexts);
  const modes = useStudyModes();
  const [path, navigate] = useLocation();
  const [chosen, setChosen] = useState<PickerOption | null>(null);
  const [title, setTitle] = useState('');
  const [mode, setMode] = useState<StudyMode>('off');
  const [only, setOnly] = useState(false);
  const [minutes, setMinutes] = useState<number | null>(null);
  const groupId = group?.id ?? (chosen ? Number(chosen.value) : null);
  const start = async (): Promise<void> => {
    if (groupId === null) throw new Error(texts.classMissing);
    const id = await lessonCalls.start(groupId, {
      ...(title.trim() !== '' && { title: title.trim() }),
      study_mode: mode,
      lesson_only: only,
      ...(minutes !== null && { minutes }),
    });
    invalidate('lessons');
    onClose();
    navigate(lessonPath(path, id));
  };
  return (
    <FormDialog
      title={group ? texts.startOf({ name: group.name }) : texts.start}
      submitLabel={texts.start}
      onSubmit={start}
      failed={texts.failed}
      onClose={onClose}
    >
      {!group && <ClassPicker label={texts.class} value={chosen} onChange={setChosen} />}
      <TextField
        label={texts.title}
        hint={texts.titleHint}
        maxLength={LIMITS.lessonTitleMax}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <Select<StudyMode> label={texts.studyMode} options={modes} value={mode} onChange={setMode} />
      <Select<number | null>
        label={texts.ends}
        options={[
          { value: null, label: texts.withSlot({ hours: LIMITS.lessonHoursDefault }) },
          ...LENGTHS.map((value) => ({ value, label: texts.inMinutes({ count: value }) })),
        ]}
        value={minutes}
        onChange={setMinutes}
      />
      <Switch label={texts.lessonOnly} hint={texts.lessonOnlyHint} checked={only} onChange={setOnly} />
    </FormDialog>
  );
}
