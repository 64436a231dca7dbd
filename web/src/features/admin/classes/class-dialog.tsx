import type { GroupView, StudyMode } from '@studyhall/contracts';
import { LIMITS } from '@studyhall/contracts/limits';
import { isMaster } from '@studyhall/domain';
import { useEffect, useState, type FocusEvent } from 'react';
import { FormDialog } from '../../../common/form-dialog';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { uiTexts } from '../../../base/i18n/ui.texts';
import { isClock } from '../../../base/i18n/typed-time';
import { askConfirm } from '../../../ui/ask';
import { Banner } from '../../../ui/banner';
import { Button } from '../../../ui/button';
import { Select } from '../../../ui/select';
import { TextField } from '../../../ui/text-field';
import type { ClassDraft, NewSlot } from '../admin.calls';
import { clock, shortDay } from '../format';
import { useClassStudyModes } from '../../desk';
import { Pending } from '../../../common/console/load-error';
import { SchoolField } from '../parts/school-field';
import { TextArea } from '../../../ui/text-area';
import { useConsole } from '../../../common/console/sections';
import {
  inWeekOrder,
  isComplete,
  isTyped,
  keepClass,
  NO_SLOT,
  slotProblem,
  type ClassFields,
} from './class-draft';
import { SlotEditor } from './slot-editor';
import { useSlots } from './use-slots';
import { useSaveClass } from './use-save-class';

interface ClassDialogProps {
  /** The class to edit, as it was when the dialog opened; null to create one. */
  group: GroupView | null;
  /** The class as the list has it now. */
  latest?: GroupView;
  /** The school of a new class, unless the admin has one. */
  school?: string;
  /** What was typed before the session ended or the page was reloaded. */
  kept?: ClassFields;
  onClose: () => void;
  /** Starts over with what a colleague has made of the class. */
  onTakeLatest?: () => void;
}

/** Create New Class and Edit Class (docs/specification/console.md#screens, docs/specification/console.md#validation). Mounted while it is open. */
export function ClassDialog({
  group,
  school: given = '',
  latest,
  kept,
  onClose,
  onTakeLatest,
}: ClassDialogProps) {
  const texts = useTexts(adminTexts);
  const ui = useTexts(uiTexts);
  const { me } = useConsole();
  const locked = !isMaster(me);
  const start = {
    name: group?.name ?? '',
    school: group?.school ?? (locked ? (me.school ?? '') : given),
    description: group?.description ?? '',
    schoolYear: group?.school_year ?? '',
    studyMode: group?.study_mode ?? null,
  };
  const [name, setName] = useState(kept?.name ?? start.name);
  const [school, setSchool] = useState(kept?.school ?? start.school);
  const [description, setDescription] = useState(kept?.description ?? start.description);
  const [schoolYear, setSchoolYear] = useState(kept?.schoolYear ?? start.schoolYear);
  const [studyMode, setStudyMode] = useState(kept?.studyMode ?? start.studyMode);
  const modes = useClassStudyModes();
  const [typed, setTyped] = useState<NewSlot>(kept?.typed ?? NO_SLOT);
  const [touched, setTouched] = useState({ name: false, school: false });
  const { slots, stored, setSlots, error, retry } = useSlots(group, kept?.slots ?? null);
  const { save, busy, saved } = useSaveClass(group);
  const problem = slotProblem(typed, slots ?? [], texts);
  const canInclude = isComplete(typed) && !problem;
  const dirty =
    name !== start.name ||
    school !== start.school ||
    description !== start.description ||
    schoolYear !== start.schoolYear ||
    studyMode !== start.studyMode ||
    isTyped(typed) ||
    JSON.stringify(slots) !== JSON.stringify(stored);

  const draft: ClassDraft = {
    name: name.trim(),
    school: school.trim(),
    description: description.trim() || null,
    school_year: schoolYear.trim() || null,
    study_mode: studyMode,
    // A complete time counts without a press on Add.
    time_slots: [...(slots ?? []), ...(slots && canInclude ? [typed] : [])]
      .toSorted(inWeekOrder)
      .map(({ day_of_week, start_time, end_time }) => ({ day_of_week, start_time, end_time })),
  };
  const ready = draft.name !== '' && draft.school !== '' && draft.time_slots.length > 0;
  const missingSchool = locked && !me.school;
  const changed = !busy && group !== null && latest !== undefined && factsOf(latest) !== factsOf(group);
  /** A field was left for another one: a finger that opens the dialog moves the focus too. */
  const leave = (field: 'name' | 'school') => (event: FocusEvent<HTMLInputElement>) => {
    const goesOn = event.currentTarget.form?.contains(event.relatedTarget);
    if (goesOn) setTouched((before) => ({ ...before, [field]: true }));
  };
  const fields = JSON.stringify({
    name,
    school,
    description,
    schoolYear,
    studyMode,
    slots,
    typed,
  } satisfies ClassFields);
  useEffect(() => {
    if (saved) return;
    keepClass(me.id, dirty ? { group, fields: JSON.parse(fields) as ClassFields } : null);
  }, [me.id, group, dirty, fields, saved]);
  const leaveDialog = (): void => {
    keepClass(me.id, null);
    onClose();
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
    if (await save(draft)) leaveDialog();
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
      onClose={leaveDialog}
    >
      {missingSchool && <Banner kind="warning">{texts.noSchoolAssigned}</Banner>}
      {changed && (
        <Banner
          kind="warning"
          action={
            <Button variant="quiet" className="-my-2" onClick={onTakeLatest}>
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
        onChange={(event) => setName(event.currentTarget.value)}
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
        onChange={setSchool}
        onBlur={leave('school')}
        error={touched.school && draft.school === '' ? texts.enterSchoolName : undefined}
        disabled={locked}
      />
      {slots ? (
        <SlotEditor slots={slots} onChange={setSlots} typed={typed} onTyped={setTyped} />
      ) : (
        <Pending error={error} retry={retry} lines={4} />
      )}
      <Select<StudyMode | null>
        label={texts.classStudyMode}
        options={modes}
        value={studyMode}
        onChange={setStudyMode}
      />
      <TextField
        label={texts.schoolYear}
        hint={texts.schoolYearHint}
        value={schoolYear}
        onChange={(event) => setSchoolYear(event.currentTarget.value)}
        maxLength={LIMITS.schoolYearMax}
        autoComplete="off"
      />
      <TextArea
        label={texts.description}
        hint={texts.descriptionHint}
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
        maxLength={2_000}
      />
    </FormDialog>
  );
}

/** What a colleague may change; the schedule stands for the slots. */
const factsOf = ({ name, school, description, school_year, study_mode, schedule }: GroupView): string =>
  JSON.stringify([name, school, description, school_year, study_mode, schedule]);

const typedTime = (time: string): string => (isClock(time) ? clock(time) : time || '…');
