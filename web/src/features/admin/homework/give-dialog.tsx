import type { StudyMode } from '@studyhall/contracts';
import { LIMITS } from '@studyhall/contracts/limits';
import { useState } from 'react';
import { FormDialog } from '../../../app/form-dialog';
import { timeZone } from '../../../base/i18n/format';
import { homeworkTexts } from '../../../base/i18n/homework.texts';
import { useTexts } from '../../../base/i18n/texts';
import { momentIn } from '../../../base/i18n/zoned-time';
import { Select } from '../../../ui/select';
import { notify } from '../../../ui/snackbar';
import { TextField } from '../../../ui/text-field';
import { TimeField } from '../../../ui/time-field';
import { calls } from '../admin.calls';
import { useStudyModes } from '../lessons/study-modes';
import { TextArea } from '../parts/text-area';
import { invalidate } from '../state/live';
import { useQuery } from '../state/use-query';
import { CheckList } from './check-list';
import { homeworkCalls } from './homework.calls';

const MAX_MEMBERS = 200;
const START_TIME = '08:00';
const DUE_TIME = '16:00';

/** Gives homework to a class or to some of its students. */
export function GiveDialog({ group, onClose }: { group: number; onClose: () => void }) {
  const texts = useTexts(homeworkTexts);
  const modes = useStudyModes();
  const [title, setTitle] = useState('');
  const [instructions, setInstructions] = useState('');
  const [mode, setMode] = useState<StudyMode>('hints');
  const [date, setDate] = useState('');
  const [time, setTime] = useState(DUE_TIME);
  const [starts, setStarts] = useState<'now' | 'later'>('now');
  const [startDate, setStartDate] = useState('');
  const [startTime, setStartTime] = useState(START_TIME);
  const [audience, setAudience] = useState<'all' | 'some'>('all');
  const [sources, setSources] = useState<ReadonlySet<string>>(new Set());
  const [students, setStudents] = useState<ReadonlySet<number>>(new Set());
  const materials = useQuery(`materials ${group}`, (signal) => calls.materials(group, signal), ['groups']);
  const members = useQuery(
    `members of ${group}`,
    (signal) => calls.members(group, { limit: MAX_MEMBERS, offset: 0 }, signal),
    ['groups'],
  );
  const files = materials.data?.filter(({ kind }) => kind === 'source') ?? [];
  const closes_at = momentIn(timeZone(), date, time);
  const opens_at = starts === 'now' ? undefined : momentIn(timeZone(), startDate, startTime);
  const give = async (): Promise<void> => {
    if (closes_at === null || opens_at === null) throw new Error(texts.dueMissing);
    await homeworkCalls.give(group, {
      ...{
        kind: 'tutor',
        title: title.trim(),
        instructions: instructions.trim(),
        study_mode: mode,
        closes_at,
      },
      ...{ opens_at, sources: [...sources] },
      ...(audience === 'some' && { students: [...students] }),
    });
    invalidate('lessons');
    notify(texts.given, 'success');
    onClose();
  };
  return (
    <FormDialog
      title={texts.give}
      text={texts.giveText}
      submitLabel={texts.send}
      ready={
        title.trim() !== '' &&
        closes_at !== null &&
        opens_at !== null &&
        (audience === 'all' || students.size > 0)
      }
      onSubmit={give}
      failed={texts.failed}
      onClose={onClose}
    >
      <TextField
        label={texts.title}
        dir="auto"
        maxLength={LIMITS.lessonTitleMax}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <TextArea
        label={texts.instructions}
        hint={texts.instructionsHint}
        dir="auto"
        rows={3}
        maxLength={LIMITS.activityInstructionsMax}
        value={instructions}
        onChange={(event) => setInstructions(event.currentTarget.value)}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          type="date"
          label={texts.dueDay}
          hint={texts.inZone({ zone: timeZone() })}
          value={date}
          onChange={(event) => setDate(event.currentTarget.value)}
        />
        <TimeField label={texts.dueTime} value={time} onChange={setTime} />
      </div>
      <Select<'now' | 'later'>
        label={texts.starts}
        options={[
          { value: 'now', label: texts.startsNow },
          { value: 'later', label: texts.startsLater },
        ]}
        value={starts}
        onChange={setStarts}
      />
      {starts === 'later' && (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            type="date"
            label={texts.startDay}
            value={startDate}
            onChange={(event) => setStartDate(event.currentTarget.value)}
          />
          <TimeField label={texts.dueTime} value={startTime} onChange={setStartTime} />
        </div>
      )}
      <Select<StudyMode> label={texts.studyMode} options={modes} value={mode} onChange={setMode} />
      {files.length > 0 && (
        <CheckList
          label={texts.files}
          options={files.map(({ file_id, name }) => ({ value: file_id, label: name }))}
          chosen={sources}
          onChange={setSources}
        />
      )}
      <Select<'all' | 'some'>
        label={texts.for}
        options={[
          { value: 'all', label: texts.everyone },
          { value: 'some', label: texts.some },
        ]}
        value={audience}
        onChange={setAudience}
      />
      {audience === 'some' && (
        <CheckList
          label={texts.students}
          options={(members.data?.rows ?? []).map(({ id, username }) => ({ value: id, label: username }))}
          chosen={students}
          onChange={setStudents}
        />
      )}
    </FormDialog>
  );
}
