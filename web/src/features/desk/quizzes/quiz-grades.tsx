import type { LtiGradesCourse, LtiGradesStudent } from '@studyhall/contracts';
import { GraduationCap } from 'lucide-react';
import { useState } from 'react';
import { invalidate } from '../../../account/data/queries';
import { useQuery } from '../../../account/data/use-query';
import { gradesTexts } from '../../../base/i18n/grades.texts';
import { quizzesTexts } from '../../../base/i18n/quizzes.texts';
import { serverSentence } from '../../../base/i18n/server-sentence';
import { useTexts } from '../../../base/i18n/texts';
import { wallTexts } from '../../../base/i18n/wall.texts';
import { FormDialog } from '../../../common/form-dialog';
import { Button } from '../../../ui/button';
import { Chip, type Tone } from '../../../ui/chip';
import { notify } from '../../../ui/snackbar';
import { quizCalls } from './quiz.calls';

const POLL_MS = 1_500;
const TONES: Record<LtiGradesStudent['state'], Tone> = {
  ...{ ready: 'brand', waiting: 'mark', sent: 'ok', failed: 'danger' },
  ...{ not_linked: 'neutral', not_taken: 'neutral' },
};

const countOf = ({ students }: LtiGradesCourse, ...states: Array<LtiGradesStudent['state']>): number =>
  students.filter(({ state }) => states.includes(state)).length;

/** The grades of a closed quiz for the courses of the class. Empty for a class without a course, or a quiz without scores. */
export function QuizGrades({ id }: { id: string }) {
  const texts = useTexts(gradesTexts);
  const [chosen, setChosen] = useState<string | null>(null);
  const { data } = useQuery(
    quizCalls.grades(id),
    (courses) => courses?.some((course) => countOf(course, 'waiting') > 0) && POLL_MS,
  );
  const open = data?.find((course) => course.id === chosen);
  return (
    <>
      {data?.map((course) => {
        const [sent, waiting] = [countOf(course, 'sent'), countOf(course, 'waiting')];
        const { platform } = course;
        const failed = countOf(course, 'failed');
        return (
          <div key={course.id} className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button
              variant="secondary"
              icon={<GraduationCap size={18} aria-hidden="true" />}
              onClick={() => setChosen(course.id)}
              className="min-h-11!"
            >
              {texts.sendTo({ platform })}
            </Button>
            <p role="status" className="text-muted">
              {sent + waiting + failed > 0 && texts.summary({ platform, sent, waiting, failed })}
            </p>
          </div>
        );
      })}
      {open && <GradesDialog id={id} course={open} onClose={() => setChosen(null)} />}
    </>
  );
}

interface GradesDialogProps {
  id: string;
  course: LtiGradesCourse;
  onClose: () => void;
}

/** Shows each student's score, and why some have none, before anything is sent. */
function GradesDialog({ id, course, onClose }: GradesDialogProps) {
  const texts = useTexts(gradesTexts);
  const wall = useTexts(wallTexts);
  const { platform, title, host, students } = course;
  const count = host === null ? 0 : countOf(course, 'ready', 'failed');
  const send = async (): Promise<void> => {
    await quizCalls.sendGrades(id, course.id);
    invalidate('lessons');
    notify(texts.sending, 'success');
    onClose();
  };
  return (
    <FormDialog
      title={texts.sendTo({ platform })}
      text={host === null ? texts.notTaken({ platform, course: title }) : texts.text({ course: title, host })}
      submitLabel={texts.send({ count })}
      ready={count > 0}
      onSubmit={send}
      failed={wall.failed}
      onClose={onClose}
    >
      <ul className="divide-y divide-line border-y border-line text-sm">
        {students.map((student) => (
          <Student key={student.user_id} student={student} platform={platform} />
        ))}
      </ul>
    </FormDialog>
  );
}

function Student({ student, platform }: { student: LtiGradesStudent; platform: string }) {
  const texts = useTexts(gradesTexts);
  const quizzes = useTexts(quizzesTexts);
  const { display_name: name, score, state, detail } = student;
  const labels = {
    ...{ ready: texts.ready, waiting: texts.waiting, sent: texts.sent, failed: texts.failed },
    ...{ not_linked: texts.notLinked({ platform }), not_taken: texts.noScore },
  };
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <bdi className="min-w-24 font-medium break-words">{name}</bdi>
      {score && <span>{quizzes.rightOf({ count: score.given, total: score.maximum })}</span>}
      <Chip tone={TONES[state]}>{labels[state]}</Chip>
      {detail !== null && <span className="text-muted">{serverSentence({ text: detail })}</span>}
    </li>
  );
}
