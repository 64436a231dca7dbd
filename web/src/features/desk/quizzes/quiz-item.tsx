import type { ActivityView, LessonSummary, QuizOfTeacher } from '@studyhall/contracts';
import { Copy, Download, Pencil, Send, Trash2 } from 'lucide-react';
import { useGuardedChange } from '../../../common/changes/guarded-change';
import { homeworkTexts } from '../../../base/i18n/homework.texts';
import { plansTexts } from '../../../base/i18n/plans.texts';
import { quizzesTexts } from '../../../base/i18n/quizzes.texts';
import { useTexts } from '../../../base/i18n/texts';
import { wallTexts } from '../../../base/i18n/wall.texts';
import { apiUrl } from '../../../transport/rest';
import { serverNow } from '../../../transport/server-clock';
import { Button, buttonClasses } from '../../../ui/button';
import { IconButton } from '../../../ui/icon-button';
import { formatDateTime } from '../../../base/i18n/format';
import { ActivityRow } from '../homework/activity-row';
import { homeworkCalls } from '../homework/homework.calls';
import { HomeworkWork } from '../homework/homework-work';
import { ProjectButton } from '../lessons/project-button';
import { TicketBars } from '../ticket/ticket-bars';
import { useQuery } from '../../../account/data/use-query';
import { quizCalls } from './quiz.calls';
import { QuizGrades } from './quiz-grades';

interface QuizItemProps {
  quiz: ActivityView;
  lesson: LessonSummary | undefined;
  onEdit: (quiz: QuizOfTeacher) => void;
  onSend: () => void;
  onCopy: (() => void) | undefined;
}

/** One quiz with state and counts; a press shows each student's progress, and bars once it is closed. */
export function QuizItem({ quiz, lesson, onEdit, onSend, onCopy }: QuizItemProps) {
  const texts = useTexts(quizzesTexts);
  const homework = useTexts(homeworkTexts);
  const plans = useTexts(plansTexts);
  const wall = useTexts(wallTexts);
  const { busy, change } = useGuardedChange();
  const { id, title, state, closes_at, for_all, begun, students, handed_in, quiz: facts } = quiz;
  const isDraft = state === 'draft';
  const states = {
    draft: texts.draft,
    planned: homework.planned,
    open: homework.open,
    closed: homework.closed,
  };
  const { failed } = homework;
  const edit = async (): Promise<void> => {
    const draft = await change({ run: () => quizCalls.view(id).load(), topics: ['lessons'], failed });
    if (draft) onEdit(draft.report);
  };
  const close = () =>
    change({
      question: () => ({
        title: homework.closeTitle({ title }),
        text: texts.closeText,
        confirmLabel: homework.closeNow,
        danger: true,
      }),
      run: () => homeworkCalls.update(id, { closes_at: new Date(serverNow()).toISOString() }),
      topics: ['lessons'],
      failed,
    });
  const withdraw = () =>
    change({
      run: () => homeworkCalls.withdraw(id),
      topics: ['lessons'],
      done: homework.withdrawn({ title }),
      failed,
    });
  const end =
    closes_at !== null &&
    (state === 'open'
      ? homework.until({ time: formatDateTime(closes_at) })
      : homework.overSince({ time: formatDateTime(closes_at) }));
  const projected = lesson?.state === 'live' && facts?.lesson_id === lesson.id ? facts.ticket_id : null;
  return (
    <ActivityRow
      title={title}
      state={{ label: states[state], isOpen: state === 'open' }}
      facts={[texts.questionCount({ count: facts?.questions ?? 0 }), end].filter(Boolean).join(' · ')}
      counts={isDraft ? null : homework.counts({ begun, students, handed: handed_in })}
    >
      {!for_all && <p className="text-muted">{homework.forSome}</p>}
      {state === 'open' && <p className="text-muted">{texts.hidden}</p>}
      {state === 'closed' && <Results id={id} />}
      {!isDraft && <HomeworkWork id={id} quiz />}
      {state === 'closed' && <QuizGrades id={id} />}
      <div className="flex flex-wrap items-center gap-2">
        {isDraft && (
          <>
            <Button
              icon={<Send size={16} aria-hidden="true" className="rtl:-scale-x-100" />}
              disabled={facts?.questions === 0}
              onClick={onSend}
              className="min-h-11!"
            >
              {wall.send}
            </Button>
            <IconButton
              label={plans.editPlan({ title })}
              disabled={busy}
              onClick={() => void edit()}
              className="size-11!"
            >
              <Pencil size={18} aria-hidden="true" />
            </IconButton>
          </>
        )}
        {state === 'open' && (
          <Button variant="secondary" busy={busy} onClick={() => void close()} className="min-h-11!">
            {homework.closeNow}
          </Button>
        )}
        {state === 'closed' && (
          <a
            href={apiUrl(`/api/activities/${id}/answers.csv`)}
            download
            className={`${buttonClasses('secondary')} min-h-11!`}
          >
            <Download size={18} aria-hidden="true" />
            {wall.ticketCsv}
          </a>
        )}
        {lesson && projected !== null && <ProjectButton lesson={lesson} what="ticket_id" id={projected} />}
        {onCopy && (
          <IconButton label={plans.copyPlan({ title })} onClick={onCopy} className="size-11!">
            <Copy size={18} aria-hidden="true" />
          </IconButton>
        )}
        <IconButton
          label={plans.deletePlan({ title })}
          disabled={busy}
          onClick={() => void withdraw()}
          className="size-11! enabled:hover:text-danger"
        >
          <Trash2 size={18} aria-hidden="true" />
        </IconButton>
      </div>
    </ActivityRow>
  );
}

/** The class's answers, without names. */
function Results({ id }: { id: string }) {
  const texts = useTexts(quizzesTexts);
  const { data } = useQuery(quizCalls.view(id));
  if (!data?.results) return null;
  return (
    <section aria-label={texts.results} className="@container">
      <TicketBars ticket={data.results} />
    </section>
  );
}
