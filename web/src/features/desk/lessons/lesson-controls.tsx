import type { LessonSummary, StudyMode } from '@studyhall/contracts';
import { LIMITS } from '@studyhall/contracts/limits';
import { CirclePause, CirclePlay, CircleStop, LockOpen } from 'lucide-react';
import { useState } from 'react';
import { guardedChange } from '../../../common/changes/guarded-change';
import { FormDialog } from '../../../common/form-dialog';
import { useTexts } from '../../../base/i18n/texts';
import { wallTexts } from '../../../base/i18n/wall.texts';
import type { ConfirmQuestion } from '../../../ui/ask';
import { Button } from '../../../ui/button';
import { Select } from '../../../ui/select';
import { Switch } from '../../../ui/switch';
import { TextField } from '../../../ui/text-field';
import { lessonCalls } from './lesson.calls';
import { SolutionsDialog } from './solutions-dialog';
import { useStudyModes } from './study-modes';

/** The teacher's controls for the whole class. */
export function LessonControls({ lesson }: { lesson: LessonSummary }) {
  const texts = useTexts(wallTexts);
  const modes = useStudyModes();
  const [pausing, setPausing] = useState(false);
  const [opening, setOpening] = useState(false);
  const { id, title, class_name, paused, pause_reason: reason, study_mode: mode, lesson_only: only } = lesson;
  const act = (run: () => Promise<unknown>, question?: ConfirmQuestion) =>
    guardedChange({ question: question && (() => question), run, topics: ['lessons'], failed: texts.failed });
  const end = () =>
    act(() => lessonCalls.end(id), {
      title: texts.endTitle({ title }),
      text: texts.endText({ class_name }),
      confirmLabel: texts.end,
    });
  return (
    <section
      aria-label={texts.controls}
      className="mb-4 space-y-3 rounded-lg border border-line bg-surface p-4"
    >
      <div className="grid grid-cols-2 gap-2">
        {paused ? (
          <Button
            icon={<CirclePlay size={18} aria-hidden="true" />}
            onClick={() => void act(() => lessonCalls.resume(id))}
            className="min-h-11!"
          >
            {texts.resume}
          </Button>
        ) : (
          <Button
            icon={<CirclePause size={18} aria-hidden="true" />}
            onClick={() => setPausing(true)}
            className="min-h-11!"
          >
            {texts.pause}
          </Button>
        )}
        <Button
          variant="secondary"
          icon={<CircleStop size={18} aria-hidden="true" />}
          onClick={() => void end()}
          className="min-h-11!"
        >
          {texts.end}
        </Button>
      </div>
      <Select<StudyMode>
        label={texts.studyMode}
        options={modes}
        value={mode}
        onChange={(study_mode) => void act(() => lessonCalls.update(id, { study_mode }))}
      />
      <Switch
        label={texts.lessonOnly}
        checked={only}
        onChange={(lesson_only) => void act(() => lessonCalls.update(id, { lesson_only }))}
      />
      <Button
        variant="secondary"
        icon={<LockOpen size={18} aria-hidden="true" />}
        onClick={() => setOpening(true)}
        className="min-h-11!"
      >
        {texts.openSolutions}
      </Button>
      <p
        role="status"
        className={paused ? 'rounded-lg bg-mark px-4 py-2 font-medium text-mark-ink' : 'sr-only'}
      >
        {paused && (reason ? texts.pausedBecause({ reason }) : texts.paused)}
      </p>
      {opening && <SolutionsDialog lesson={lesson} onClose={() => setOpening(false)} />}
      {pausing && (
        <PauseDialog
          onClose={() => setPausing(false)}
          onPause={(text) => {
            setPausing(false);
            void act(() => lessonCalls.pause(id, text));
          }}
        />
      )}
    </section>
  );
}

function PauseDialog({ onClose, onPause }: { onClose: () => void; onPause: (reason: string) => void }) {
  const texts = useTexts(wallTexts);
  const [reason, setReason] = useState('');
  return (
    <FormDialog
      title={texts.pause}
      text={texts.pauseText}
      submitLabel={texts.pauseNow}
      onSubmit={async () => onPause(reason.trim())}
      failed={texts.failed}
      onClose={onClose}
    >
      <TextField
        label={texts.reason}
        hint={texts.reasonHint}
        data-autofocus
        maxLength={LIMITS.pauseReasonMax}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
