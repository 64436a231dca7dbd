import type { ActivityView, LessonSummary, QuizOfTeacher } from '@studyhall/contracts';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { quizzesTexts } from '../../../base/i18n/quizzes.texts';
import { useTexts } from '../../../base/i18n/texts';
import { Button } from '../../../ui/button';
import { useActivities } from '../homework/use-activities';
import { CopyDialog } from '../copy-dialog';
import { Pending } from '../../../common/console/load-error';
import { Part } from '../../../common/console/detail-frame';
import { QuizDialog } from './quiz-dialog';
import { QuizItem } from './quiz-item';
import { quizCalls } from './quiz.calls';
import { SendDialog } from './send-dialog';

interface ClassQuizzesProps {
  group: number;
  /** The class's school; absent if copying is not offered. */
  school?: string;
  /** The lesson whose desk shows them: quizzes closed before it are hidden. */
  lesson?: LessonSummary;
}

/** The quizzes of a class: drafts, sent and closed ones, with the results. */
export function ClassQuizzes({ group, school, lesson }: ClassQuizzesProps) {
  const texts = useTexts(quizzesTexts);
  const { data, error, retry } = useActivities(group);
  /** Null while nothing is edited; `quiz` is null for a new one. */
  const [editing, setEditing] = useState<{ quiz: QuizOfTeacher | null } | null>(null);
  const [sending, setSending] = useState<ActivityView | null>(null);
  const [copying, setCopying] = useState<ActivityView | null>(null);
  const quizzes = data?.filter(
    ({ kind, state, quiz }) =>
      kind === 'quiz' && (lesson === undefined || state !== 'closed' || quiz?.lesson_id === lesson.id),
  );
  const create = lesson?.state !== 'ended' && (
    <Button
      variant="secondary"
      icon={<Plus size={18} aria-hidden="true" />}
      onClick={() => setEditing({ quiz: null })}
      className="min-h-11!"
    >
      {texts.create}
    </Button>
  );
  const list = quizzes ? (
    <ul className="divide-y divide-line text-sm">
      {quizzes.map((quiz) => (
        <QuizItem
          key={quiz.id}
          quiz={quiz}
          lesson={lesson}
          onEdit={(stored) => setEditing({ quiz: stored })}
          onSend={() => setSending(quiz)}
          onCopy={school === undefined ? undefined : () => setCopying(quiz)}
        />
      ))}
    </ul>
  ) : (
    <Pending error={error} retry={retry} lines={3} />
  );
  return (
    <>
      {lesson ? (
        <section aria-label={texts.quizzes} className="mb-4 rounded-lg border border-line bg-surface p-4">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h3 className="font-medium">{texts.quizzes}</h3>
            {create}
          </div>
          {list}
        </section>
      ) : (
        <Part title={texts.quizzes} wide action={create}>
          {quizzes?.length === 0 && <p className="text-sm text-muted">{texts.none}</p>}
          {list}
        </Part>
      )}
      {editing && <QuizDialog group={group} quiz={editing.quiz} onClose={() => setEditing(null)} />}
      {sending && <SendDialog group={group} quiz={sending} onClose={() => setSending(null)} />}
      {copying && school !== undefined && (
        <CopyDialog
          title={copying.title}
          school={school}
          copy={async (target) => {
            await quizCalls.copy(copying.id, target);
            return texts.copied;
          }}
          onClose={() => setCopying(null)}
        />
      )}
    </>
  );
}
