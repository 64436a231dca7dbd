import { LIMITS } from '@studyhall/contracts/limits';
import { FormDialog } from '../../../common/form-dialog';
import { RestoredLine } from '../../../common/restored-line';
import { timeZone } from '../../../base/i18n/format';
import { homeworkTexts } from '../../../base/i18n/homework.texts';
import { useTexts } from '../../../base/i18n/texts';
import { dayAndTime, momentIn } from '../../../base/i18n/zoned-time';
import { Select } from '../../../ui/select';
import { notify } from '../../../ui/snackbar';
import { TextField } from '../../../ui/text-field';
import { TimeField } from '../../../common/console/time-field';
import { classCalls } from '../../../common/console/class.calls';
import { DrawnPreview } from '../lessons/drawn-preview';
import { RulesFields, StudyModeFields } from '../plans/preparation-fields';
import { TextArea } from '../../../ui/text-area';
import { invalidate } from '../../../account/data/queries';
import { useQuery } from '../../../account/data/use-query';
import { ChangedMeanwhile } from '../changed-meanwhile';
import { partOf, useSharedDraft } from '../use-shared-draft';
import { AudienceFields } from './audience-fields';
import { CheckList } from './check-list';
import { homeworkCalls } from './homework.calls';
import {
  emptyHomework,
  fromHomework,
  fromLesson,
  HOMEWORK_FORM,
  type HomeworkDraft,
  type PreparedLesson,
} from './homework-draft';
import type { GivenHomework } from './use-activities';

const HOMEWORK_FIELDS = ['title', 'instructions', 'sources', 'study_mode', 'rules', 'closes_at'] as const;
const START_TIME = '08:00';
const DUE_TIME = '16:00';

interface HomeworkFields extends HomeworkDraft {
  date: string;
  time: string;
  starts: 'now' | 'later';
  startDate: string;
  startTime: string;
  /** Null for the whole class. */
  students: number[] | null;
}

interface HomeworkDialogProps {
  group: number;
  /** The initial content: a plan or a lesson. */
  from?: PreparedLesson | undefined;
  /** The lesson in which it is given. */
  lesson?: string;
  /** The homework to change; absent for a new one. */
  homework?: GivenHomework;
  onClose: () => void;
}

/** Gives homework to a class or to some of its students, or changes it. */
export function HomeworkDialog({ group, from, lesson, homework, onClose }: HomeworkDialogProps) {
  const texts = useTexts(homeworkTexts);
  const due = homework ? dayAndTime(timeZone(), homework.closes_at) : { day: '', time: DUE_TIME };
  const stored: HomeworkFields = {
    ...(homework ? fromHomework(homework) : from ? fromLesson(from) : emptyHomework()),
    ...{ date: due.day, time: due.time, starts: 'now', startDate: '', startTime: START_TIME, students: null },
  };
  const form = useSharedDraft(
    `${HOMEWORK_FORM}${homework?.id ?? from?.id ?? ''}`,
    stored,
    homework && { ...fromHomework(homework), closes_at: homework.closes_at },
  );
  const { change } = form;
  const { date, time, starts, startDate, startTime, students, ...draft } = form.draft;
  const materials = useQuery(classCalls.materials(group));
  const files = materials.data?.filter(({ kind }) => kind === 'source') ?? [];
  const closes_at = momentIn(timeZone(), date, time);
  const opens_at = starts === 'now' ? undefined : momentIn(timeZone(), startDate, startTime);
  const save = async (): Promise<void> => {
    if (closes_at === null || opens_at === null) throw new Error(texts.dueMissing);
    // A file of the plan may have been removed from the class since then.
    const known = new Set([...files, ...(homework?.sources ?? [])].map(({ file_id }) => file_id));
    const body = { ...draft, sources: draft.sources.filter((id) => known.has(id)), closes_at };
    const names = HOMEWORK_FIELDS.filter((name) =>
      name === 'closes_at' ? date !== due.day || time !== due.time : name in form.changes,
    );
    const isSaved = await form
      .save(body, () =>
        homework
          ? homeworkCalls.update(homework.id, {
              ...partOf(body, names),
              before: form.before && partOf(form.before, names),
            })
          : homeworkCalls.give(group, {
              ...{ ...body, kind: 'tutor', opens_at },
              ...(lesson !== undefined && { lesson_id: lesson }),
              ...(students && { students }),
            }),
      )
      .finally(() => invalidate('lessons'));
    if (!isSaved) return;
    notify(homework ? texts.changed : texts.given, 'success');
    onClose();
  };
  return (
    <FormDialog
      size="md"
      title={homework ? texts.edit : texts.give}
      text={homework ? texts.editText : texts.giveText}
      submitLabel={homework ? texts.saveChanges : texts.send}
      dirty={form.isDirty}
      ready={
        draft.title.trim() !== '' &&
        (!homework || form.isDirty) &&
        closes_at !== null &&
        opens_at !== null &&
        students?.length !== 0
      }
      onSubmit={save}
      failed={texts.failed}
      onClose={onClose}
    >
      <ChangedMeanwhile versions={form.versions} />
      <RestoredLine at={form.restoredAt} onDiscard={form.reset} />
      <TextField
        label={texts.title}
        dir="auto"
        maxLength={LIMITS.lessonTitleMax}
        value={draft.title}
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
      <TextArea
        label={texts.instructions}
        hint={texts.instructionsHint}
        dir="auto"
        rows={3}
        maxLength={LIMITS.activityInstructionsMax}
        value={draft.instructions}
        onChange={(event) => change({ instructions: event.currentTarget.value })}
      />
      <DrawnPreview text={draft.instructions} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          type="date"
          label={texts.dueDay}
          hint={texts.inZone({ zone: timeZone() })}
          value={date}
          onChange={(event) => change({ date: event.currentTarget.value })}
        />
        <TimeField label={texts.dueTime} value={time} onChange={(next) => change({ time: next })} />
      </div>
      {!homework && (
        <>
          <Select<'now' | 'later'>
            label={texts.starts}
            options={[
              { value: 'now', label: texts.startsNow },
              { value: 'later', label: texts.startsLater },
            ]}
            value={starts}
            onChange={(next) => change({ starts: next })}
          />
          {starts === 'later' && (
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField
                type="date"
                label={texts.startDay}
                value={startDate}
                onChange={(event) => change({ startDate: event.currentTarget.value })}
              />
              <TimeField
                label={texts.dueTime}
                value={startTime}
                onChange={(next) => change({ startTime: next })}
              />
            </div>
          )}
          <AudienceFields
            group={group}
            students={students && new Set(students)}
            onChange={(next) => change({ students: next && [...next] })}
          />
        </>
      )}
      <StudyModeFields label={texts.studyMode} draft={draft} onChange={change} />
      {files.length > 0 && (
        <CheckList
          label={texts.files}
          options={files.map(({ file_id, name }) => ({ value: file_id, label: name }))}
          chosen={new Set(draft.sources)}
          onChange={(sources) => change({ sources: [...sources] })}
        />
      )}
      <RulesFields draft={draft} onChange={change} />
    </FormDialog>
  );
}
