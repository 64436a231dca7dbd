import type { GroupView, StudyMode } from '@studyhall/contracts';
import { LIMITS } from '@studyhall/contracts/limits';
import { isMaster } from '@studyhall/domain';
import { useState, type FocusEvent } from 'react';
import { FormDialog } from '../../../common/form-dialog';
import { RestoredLine } from '../../../common/restored-line';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { uiTexts } from '../../../base/i18n/ui.texts';
import { isClock } from '../../../base/i18n/typed-time';
import { askConfirm } from '../../../ui/ask';
import { Banner } from '../../../ui/banner';
import { Button } from '../../../ui/button';
import { Select } from '../../../ui/select';
import { TextField } from '../../../ui/text-field';
import type { ClassDraft } from '../admin.calls';
import { formatTime, shortDay } from '../format';
import { useClassStudyModes } from '../../desk';
import { Pending } from '../../../common/console/load-error';
import { SchoolField } from '../parts/school-field';
import { TextArea } from '../../../ui/text-area';
import { useConsole } from '../../../common/console/sections';
import {
  inWeekOrder,
  isComplete,
  isTyped,
  NO_SLOT,
  slotProblem,
  type ClassFields,
  CLASS_FORM,
} from './class-draft';
import { useDraft } from '../../../common/use-draft';
import { SlotEditor } from './slot-editor';
import { useSlots } from './use-slots';
import { useSaveClass } from './use-save-class';

interface ClassDialogProps {
  /** The class to edit, as of opening the dialog; null to create one. */
  group: GroupView | null;
  /** The class in the current list. */
  latest?: GroupView;
  /** The school of a new class, unless the admin has only one. */
  school?: string;
  onClose: () => void;
  /** Starts over with another admin's version of the class. */
  onTakeLatest?: () => void;
}

/**
 * Create New Class and Edit Class (docs/specification/console.md#screens, docs/specification/console.md#validation).
 * Mounted only while open.
 */
export function ClassDialog({ group, school: given = '', latest, onClose, onTakeLatest }: ClassDialogProps) {
  const texts = useTexts(adminTexts);
  const ui = useTexts(uiTexts);
  const { me } = useConsole();
  const locked = !isMaster(me);
  const { stored: storedSlots, error, retry } = useSlots(group);
  const stored: ClassFields = {
    name: group?.name ?? '',
    school: group?.school ?? (locked ? (me.school ?? '') : given),
    description: group?.description ?? '',
    schoolYear: group?.school_year ?? '',
    studyMode: group?.study_mode ?? null,
    slots: storedSlots,
    typed: NO_SLOT,
  };
  const form = useDraft(`${CLASS_FORM}${group?.id ?? ''}`, stored);
  const { change, restoredAt } = form;
  const { name, school, description, schoolYear, studyMode, slots, typed } = form.draft;
  const modes = useClassStudyModes();
  const [touched, setTouched] = useState({ name: false, school: false });
  const { save, busy } = useSaveClass(group);
  const problem = slotProblem(typed, slots ?? [], texts);
  const canInclude = isComplete(typed) && !problem;
  const dirty = Object.keys(form.changes).some((field) => field !== 'typed' || isTyped(typed));

  const draft: ClassDraft = {
    name: name.trim(),
    school: school.trim(),
    description: description.trim() || null,
    school_year: schoolYear.trim() || null,
    study_mode: studyMode,
    // A complete typed time counts even if Add was not pressed.
    time_slots: [...(slots ?? []), ...(slots && canInclude ? [typed] : [])]
      .toSorted(inWeekOrder)
      .map(({ day_of_week, start_time, end_time }) => ({ day_of_week, start_time, end_time })),
  };
  const ready = draft.name !== '' && draft.school !== '' && draft.time_slots.length > 0;
  const missesSlot =
    draft.time_slots.length === 0 &&
    !isTyped(typed) &&
    (group !== null || (draft.name !== '' && draft.school !== ''));
  const missingSchool = locked && !me.school;
  const changed = !busy && group !== null && latest !== undefined && factsOf(latest) !== factsOf(group);
  /** Only a move to another field of the form counts: opening another dialog by touch also moves the focus. */
  const leave = (field: 'name' | 'school') => (event: FocusEvent<HTMLInputElement>) => {
    const goesOn = event.currentTarget.form?.contains(event.relatedTarget);
    if (goesOn) setTouched((before) => ({ ...before, [field]: true }));
  };
  const takeLatest = (): void => {
    form.reset();
    onTakeLatest?.();
  };
  const submit = async (): Promise<void> => {
    const left = isTyped(typed) && !canInclude;
    const time = `${shortDay(typed.day_of_week)} ${typedTime(typed.start_time)}-${typedTime(typed.end_time)}`;
    const question = {
      title: texts.saveWithoutTime({ time }),
      text: problem ?? texts.timeIncomplete,
      confirmLabel: texts.saveWithout,
      cancelLabel: ui.keepEditing,
    };
    if (left && !(await askConfirm(question))) return;
    if (await save(draft)) onClose();
  };

  return (
    <FormDialog
      size="md"
      title={group ? texts.editClass : texts.createNewClass}
      submitLabel={group ? texts.update : texts.create}
      dirty={dirty}
      ready={ready}
      onSubmit={submit}
      failed={texts.tryAgainLater}
      onClose={onClose}
    >
      <RestoredLine at={restoredAt} onDiscard={form.reset} />
      {missingSchool && <Banner kind="warning">{texts.noSchoolAssigned}</Banner>}
      {changed && (
        <Banner
          kind="warning"
          action={
            <Button variant="quiet" className="-my-2" onClick={takeLatest}>
              {texts.showTheirs}
            </Button>
          }
        >
          {texts.changedMeanwhile}
        </Banner>
      )}
      <TextField
        label={texts.className}
        value={name}
        onChange={(event) => change({ name: event.currentTarget.value })}
        onBlur={leave('name')}
        error={touched.name && draft.name === '' ? texts.enterClassName : undefined}
        maxLength={LIMITS.classNameMax}
        autoComplete="off"
        autoFocus
        required
      />
      <SchoolField
        label={texts.school}
        value={school}
        onChange={(next) => change({ school: next })}
        onBlur={leave('school')}
        error={touched.school && draft.school === '' ? texts.enterSchoolName : undefined}
        disabled={locked}
      />
      {slots ? (
        <SlotEditor
          slots={slots}
          onChange={(next) => change({ slots: next })}
          typed={typed}
          onTyped={(next) => change({ typed: next })}
          missing={missesSlot}
        />
      ) : (
        <Pending error={error} retry={retry} lines={4} />
      )}
      <Select<StudyMode | null>
        label={texts.classStudyMode}
        options={modes}
        value={studyMode}
        onChange={(next) => change({ studyMode: next })}
      />
      <TextField
        label={texts.schoolYear}
        hint={texts.schoolYearHint}
        value={schoolYear}
        onChange={(event) => change({ schoolYear: event.currentTarget.value })}
        maxLength={LIMITS.schoolYearMax}
        autoComplete="off"
      />
      <TextArea
        label={texts.description}
        hint={texts.descriptionHint}
        value={description}
        onChange={(event) => change({ description: event.currentTarget.value })}
        maxLength={2_000}
      />
    </FormDialog>
  );
}

/** The fields that another admin may change; the schedule stands for the slots. */
const factsOf = ({ name, school, description, school_year, study_mode, schedule }: GroupView): string =>
  JSON.stringify([name, school, description, school_year, study_mode, schedule]);

const typedTime = (time: string): string => (isClock(time) ? formatTime(time) : time || '…');
