import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppError, sentence, type QuizAnswerRequest, type QuizView } from '@studyhall/contracts';
import { isSameAnswer } from '@studyhall/domain';
import {
  quizAnswers,
  quizzes,
  violatedUnique,
  type Account,
  type Quiz,
  type StoredQuizAnswer,
} from '@studyhall/persistence';
import { EventPublisher, JobQueues, type JobResultMap } from '@studyhall/platform';
import { UseGate } from '../limits/index.js';
import { isAnswerTo, mark } from './marking/mark.js';
import { requireNumber } from './marking/number.js';
import { isClosed, viewQuiz } from './quiz.view.js';

const NOT_FOUND = sentence('quiz_not_found');
/** Time limit in milliseconds: the worker's own limit plus a margin, without time in the queue. */
const MARKING_MS = 75_000;

/** Shows quizzes and marks answers. The key never leaves this service: pages get the result of {@link viewQuiz}. */
@Injectable()
export class QuizzesService {
  private readonly logger = new Logger('Quizzes');

  constructor(
    private readonly db: DataSource,
    private readonly queues: JobQueues,
    private readonly events: EventPublisher,
    private readonly gate: UseGate,
  ) {}

  async view(userId: number, id: string): Promise<QuizView> {
    const quiz = await quizzes.findOwned(this.db, userId, id);
    if (!quiz) throw new AppError('not_found', NOT_FOUND);
    return viewQuiz(quiz, await quizAnswers.findOfQuiz(this.db, userId, id));
  }

  /** Stores and marks an answer. A worker marks text answers; the request waits for the result. */
  async answer(account: Account, id: string, request: QuizAnswerRequest): Promise<QuizView> {
    const { id: userId } = account;
    await this.assertMayBeMarked(account, id, request);
    const stored = await this.db.transaction(async (on) => {
      const quiz = await quizzes.findOwned(on, userId, id, { lock: true });
      if (!quiz) throw new AppError('not_found', NOT_FOUND);
      const earlier = await quizAnswers.findOfQuiz(on, userId, id);
      if (earlier.some((one) => one.id === request.answer_id)) return null;
      const answer = newAnswer(quiz, userId, request, earlier);
      await quizAnswers.insertAnswer(on, answer).catch((error: unknown) => {
        throw violatedUnique(error) === null ? error : new AppError('conflict', undefined, { cause: error });
      });
      return answer;
    });
    if (stored) {
      await this.events.publish({ user: userId }, 'quiz.changed', { quiz_id: id });
      if (stored.verdict === null) await this.markInWorker(account, stored.id);
    }
    return this.view(userId, id);
  }

  /** Text answers are marked by a model, so they count as use. @throws AppError `consent_missing`, `outside_hours` */
  private async assertMayBeMarked(account: Account, id: string, request: QuizAnswerRequest): Promise<void> {
    const quiz = await quizzes.findOwned(this.db, account.id, id);
    if (quiz?.questions[request.question - 1]?.kind !== 'text' || 'gave_up' in request.answer) return;
    const stored = await quizAnswers.findOfQuiz(this.db, account.id, id);
    if (stored.some((one) => one.id === request.answer_id)) return;
    await this.gate.assertOpen(account);
    await this.gate.assertMinutesLeft(account);
  }

  private async markInWorker(account: Account, answerId: string): Promise<void> {
    const data = { answer_id: answerId, user_id: account.id };
    const result: JobResultMap['marking'] = await this.queues
      .addAndWait('marking', answerId, data, { runMs: MARKING_MS })
      .catch((error: unknown) => {
        this.logger.warn({ err: error, answer_id: answerId }, 'An answer was not marked');
        return { error: '' };
      });
    if ('done' in result) return;
    // The worker removes an answer that it could not mark, unless it crashed.
    await quizAnswers.removeUnmarked(this.db, account.id, answerId);
    if (result.refused) throw await this.gate.refusalOfWork(account, result.refused);
    throw new AppError('unavailable', result.error || sentence('quiz_not_marked'));
  }
}

/** @throws AppError if the question does not accept an answer now, or not this one. */
function newAnswer(
  { id, questions }: Quiz,
  userId: number,
  request: QuizAnswerRequest,
  earlier: readonly StoredQuizAnswer[],
): StoredQuizAnswer {
  const { answer, answer_id, question: number } = request;
  const question = questions[number - 1];
  if (!question || !isAnswerTo(question, answer)) throw new AppError('invalid', sentence('quiz_answer_kind'));
  if (question.kind === 'number' && 'text' in answer)
    requireNumber(answer.text, answer.decimal, sentence('quiz_not_a_number'));
  const attempts = earlier.filter((one) => one.question === number);
  if (attempts.some(({ verdict }) => verdict === null))
    throw new AppError('conflict', sentence('quiz_being_marked'));
  if (isClosed(attempts)) throw new AppError('conflict', sentence('quiz_question_closed'));
  if (attempts.some((attempt) => isSameAnswer(attempt.answer, answer)))
    throw new AppError('invalid', sentence('quiz_answer_repeated'));
  const marked =
    question.kind !== 'text'
      ? mark(question, answer)
      : { verdict: 'gave_up' in answer ? ('wrong' as const) : null, lacks_unit: false };
  return {
    id: answer_id,
    user_id: userId,
    quiz_id: id,
    question: number,
    attempt: attempts.length + 1,
    answer,
    ...marked,
    points: null,
    feedback: null,
  };
}
