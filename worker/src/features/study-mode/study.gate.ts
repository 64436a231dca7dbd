import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { StudyMode } from '@studyhall/contracts';
import {
  answersHint,
  answersLast,
  answersFromKey,
  asksToCheck,
  asksToConfirm,
  checkReply,
  createLeakScanner,
  isScannable,
  isSolutionOpen,
  LockedAnswers,
  newWords,
  partsBefore,
  plainHint,
  showsOwnWork,
  withoutChecks,
  withoutStated,
  type AnswerKey,
} from '@studyhall/domain';
import {
  activityWork,
  classExercises,
  materials,
  passages,
  studyExercises,
  type ClaimedTurn,
} from '@studyhall/persistence';
import { UnfilteredReply, type ReplyFilter, type ReplyGate } from '../../reply-filter/index.js';
import { ClassExercises, type Asked, type Recognised } from './class.exercises.js';
import { FixedReply } from './fixed.reply.js';
import { numberForms } from './number-forms.js';
import { QuestionJudge, type Judgement } from './question.judge.js';
import { ScannedReply } from './scanned.reply.js';
import { StudySession } from './study.session.js';

/** Limits on a student's exercises that are compared with a question, and on those that are stored. */
const KNOWN_EXERCISES = 20;
const MAX_STORED_EXERCISES = 200;
const RECENT_EXERCISES = 3;
const KEY_PASSAGES = 8;
/** Limits on the text that is read from a question's files. */
const ATTACHED_PASSAGES = 12;
const ATTACHED_CHARS = 6_000;
const EARLIER_QUESTIONS = 60;
/** Limits on the text that the judgement of a question reads. */
const JUDGED_QUESTIONS = 4;
const EARLIER_CHARS = 600;
/** Source passages to check an attempt against for copying. */
const COPIED_PASSAGES = 6;

type Mode = Exclude<StudyMode, 'off'>;
type Exercise = studyExercises.Exercise;
type ClassExercise = classExercises.ExerciseOfStudent;

/**
 * The gate of study mode: recognizes exercises, counts attempts and hints, and decides whether a reply may contain the
 * solution. Rules recognize exercises of the class index, and a model's judgement can never open these. The model only adds
 * exercises that are not in the index. The state belongs to the student and is stored in the database. Source:
 * `docs/specification/api.md#class`, "Study mode".
 */
@Injectable()
export class StudyGate implements ReplyGate {
  constructor(
    @Inject(DataSource) private readonly db: DataSource,
    private readonly judge: QuestionJudge,
    private readonly ofClass: ClassExercises,
  ) {}

  async open(turn: ClaimedTurn, fileIds: readonly string[], signal: AbortSignal): Promise<ReplyFilter> {
    const { study_mode: mode, user_id: userId, question } = turn;
    if (mode === 'off') return new UnfilteredReply();
    const attached = await this.readText(userId, fileIds);
    const about = attached === '' ? question : `${question}\n${attached}`;
    const earlier = earlierQuestions(turn);
    const [known, key] = await Promise.all([
      studyExercises.findExercises(this.db, userId, KNOWN_EXERCISES),
      materials.findKeyPassages(this.db, userId, about, KEY_PASSAGES),
    ]);
    const [recognised, judgement] = await Promise.all([
      this.ofClass.recognise(userId, mode, {
        ...{ question, attached, earlier },
        notes: turn.notes.map(({ text }) => text),
        recent: known.slice(0, RECENT_EXERCISES).flatMap((one) => one.class_exercise_id ?? []),
        byMeaning: signal,
      }),
      this.judge.judgeQuestion(
        {
          question,
          attached,
          earlier: earlier.slice(0, JUDGED_QUESTIONS).map((text) => text.slice(0, EARLIER_CHARS)),
          known: known.map(({ text }) => text),
          key: key.join('\n'),
        },
        signal,
      ),
    ]);
    const { current, open } = recognised;
    const asksAgain =
      open.length > 0 &&
      newWords(
        about,
        open.flatMap(({ number, text }) => [number, text]),
      ).length === 0;
    if (current === null && (asksAgain || (judgement !== null && judgement.kind !== 'exercise')))
      return this.replyAboutOther(turn, recognised);
    const exercise = current
      ? await studyExercises.ofClassExercise(this.db, userId, current)
      : await this.record({ ...turn, question: about }, judgement, known, key.join('\n'));
    const opened = await this.recordWork(turn, exercise, judgement);
    if (current?.in_quiz !== true && isSolutionOpen(mode, opened, turn.study_hints))
      return this.replyAboutOther(turn, current ? afterOpening(recognised, current) : recognised);
    return this.replyAboutLocked(turn, mode, opened, recognised);
  }

  /**
   * Whether to withhold an image because it is about a locked exercise: an image cannot be checked for the answer. Counts
   * neither a hint nor an attempt.
   * @throws AppError `limit_reached`
   */
  async holdsImage(userId: number, prompt: string, signal: AbortSignal): Promise<boolean> {
    const { mode, hints } = await studyExercises.findStudyRules(this.db, userId);
    if (mode === 'off') return false;
    const recognised = await this.ofClass.recognise(userId, mode, { question: prompt });
    if (recognised.current !== null) return true;
    const known = await studyExercises.findExercises(this.db, userId, KNOWN_EXERCISES);
    const judgement = await this.judge.judgeQuestion(
      { question: prompt, attached: '', earlier: [], known: known.map(({ text }) => text), key: '' },
      signal,
    );
    if (judgement !== null && judgement.kind !== 'exercise') return false;
    const same = judgement === null ? undefined : known[judgement.known - 1];
    return !same || !isSolutionOpen(mode, same, hints);
  }

  /**
   * Whether generated text other than a reply, such as a title, reveals the answer of a locked exercise.
   * @param about what the student wrote
   */
  async holdsText(userId: number, about: Asked, text: string): Promise<boolean> {
    const { mode } = await studyExercises.findStudyRules(this.db, userId);
    if (mode === 'off') return false;
    const recognised = await this.ofClass.recognise(userId, mode, about);
    const answers = toLockedAnswers({
      ...recognised,
      locked: withoutStated(about.question, recognised.locked),
    });
    answers.reads(text);
    return answers.leaks(text);
  }

  private replyAboutOther(
    { question, past, has_files: hasFiles }: ClaimedTurn,
    recognised: Recognised,
  ): ReplyFilter {
    if (recognised.locked.length === 0) return new UnfilteredReply();
    const locked = withoutStated(question, recognised.locked);
    // Of a question about an open exercise, the values are answers of this one.
    const checked =
      recognised.open.length > 0
        ? recognised.locked.filter(({ id }) => recognised.referred.has(id))
        : recognised.locked;
    return new ScannedReply({
      answers: toLockedAnswers({ ...recognised, locked }, past),
      question,
      isCheck: asksToConfirm(question, checked),
      hasFiles,
    });
  }

  /** The reply about a locked exercise. */
  private replyAboutLocked(
    turn: ClaimedTurn,
    mode: Mode,
    exercise: Exercise,
    recognised: Recognised,
  ): ReplyFilter {
    const { current } = recognised;
    const { question, user_id: userId, user_message_id: messageId } = turn;
    const study = { mode, hint: Math.max(1, exercise.hints) };
    const replies = pastReplies(turn);
    if (asksToCheck(question)) return new FixedReply(checkReply(question), study);
    if (current !== null && (current.in_quiz || !isScannable(current)))
      return new FixedReply(plainHint(question, exercise.hints, replies), study);
    const own = createLeakScanner(exercise.answer, exercise.text);
    const ofClass = toLockedAnswers(recognised, turn.past);
    return new StudySession({
      ...{ mode, exercise, question, replies, isIndexed: current !== null },
      judge: (reply, ending) => this.judge.givesAway({ exercise, reply }, ending),
      sizeOf: (reply) => this.judge.sizeOfReply({ exercise, reply }),
      answers: { ...ofClass, leaks: (text) => own.leaks(text) || ofClass.leaks(text) },
      onHint: async (hint) => {
        if (await studyExercises.countHint(this.db, userId, exercise.id, { text: hint, messageId }))
          await this.countInLesson(turn, exercise.id, { attempts: 0, hints: 1 });
      },
    });
  }

  /** Counts an attempt if both the rules and the judgement recognize one, or an answer to a hint. */
  private async recordWork(
    turn: ClaimedTurn,
    exercise: Exercise,
    judgement: Judgement | null,
  ): Promise<Exercise> {
    const { user_id: userId, question } = turn;
    const isAttempt =
      judgement?.is_attempt === true &&
      (await this.isOwnWork({ ...turn, question: withoutChecks(question) }, exercise));
    const isAnswer =
      exercise.hints > exercise.answers &&
      exercise.answers < turn.study_hints - 1 &&
      answersHint(question, exercise.text, exercise.last_hint);
    if (!isAttempt && !isAnswer) return exercise;
    const change = { attempts: Number(isAttempt), answers: Number(isAnswer), answer: exercise.answer };
    if (isAttempt) await this.countInLesson(turn, exercise.id, { attempts: 1, hints: 0 });
    return (await studyExercises.recordExercise(this.db, userId, exercise.id, change)) ?? exercise;
  }

  private async isOwnWork(
    { user_id: userId, question, past }: ClaimedTurn,
    { text, answer }: Exercise,
  ): Promise<boolean> {
    if (!showsOwnWork(question, text, [], answer.texts)) return false;
    const found = await passages.searchPassages(this.db, userId, question, { limit: COPIED_PASSAGES });
    const replies = pastReplies({ past }).slice(0, EARLIER_QUESTIONS);
    const copied = [...found.map(({ content }) => content), ...replies];
    return showsOwnWork(question, text, [...copied, ...answer.texts], answer.texts);
  }

  /** The beginning of the text of the files. */
  private async readText(userId: number, fileIds: readonly string[]): Promise<string> {
    if (fileIds.length === 0) return '';
    const found = await passages.findFirstPassages(this.db, userId, [...fileIds], ATTACHED_PASSAGES);
    return found
      .map(({ content }) => content)
      .join('\n')
      .slice(0, ATTACHED_CHARS);
  }

  /** Also counts for the homework of the conversation. */
  private async countInLesson(
    { lesson_id: lesson, homework, conversation_id }: ClaimedTurn,
    exercise: string,
    change: { attempts: number; hints: number },
  ): Promise<void> {
    if (lesson !== null) await studyExercises.countInLesson(this.db, lesson, exercise, change);
    if (homework !== null) await activityWork.count(this.db, conversation_id, change);
  }

  /** The student's record of an exercise that is not in the class index. */
  private async record(
    { user_id: userId, question, past }: ClaimedTurn,
    judgement: Judgement | null,
    known: readonly Exercise[],
    key: string,
  ): Promise<Exercise> {
    const judged: AnswerKey = { values: judgement?.values ?? [], texts: judgement?.texts ?? [] };
    const answer = classExercises.joinKeys(judged, answersFromKey(key, judgement?.exercise || question));
    // Without a judgement, or if the message answers a hint, the question is about the last exercise.
    const named = judgement === null ? undefined : known[judgement.known - 1];
    const same =
      named ?? (judgement === null || (past.length > 0 && answersLast(question)) ? known[0] : undefined);
    if (same) {
      const change = { attempts: 0, answers: 0, answer: classExercises.joinKeys(same.answer, answer) };
      const stored = await studyExercises.recordExercise(this.db, userId, same.id, change);
      if (stored) return stored;
    }
    const exercise = { userId, text: judgement?.exercise || question, answer };
    return studyExercises.insertExercise(this.db, exercise, MAX_STORED_EXERCISES);
  }
}

/** The assistant's previous replies, newest first. */
const pastReplies = ({ past }: Pick<ClaimedTurn, 'past'>): string[] =>
  past.filter(({ role }) => role === 'assistant').map(({ content }) => content);

/** The student's previous questions, newest first. */
function earlierQuestions({ past }: ClaimedTurn): string[] {
  return past
    .filter(({ role, author }) => role === 'user' && author === null)
    .slice(0, EARLIER_QUESTIONS)
    .map(({ content }) => content);
}

/** @param past the messages before the reply, newest first */
const toLockedAnswers = (
  { locked, referred, earlier, index }: Recognised,
  past: readonly ClaimedTurn['past'][number][] = [],
): LockedAnswers =>
  new LockedAnswers({
    ...{ locked, referred, earlier, index, numberForms },
    before: partsBefore(past.filter(({ role }) => role === 'assistant').map(({ content }) => content)),
  });

const afterOpening = (recognised: Recognised, opened: ClassExercise): Recognised => ({
  ...recognised,
  locked: recognised.locked.filter(({ id }) => id !== opened.id),
  open: [opened],
});
