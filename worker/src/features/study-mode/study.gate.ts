import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { answersFromKey, isSolutionOpen, type AnswerKey } from '@studyhall/domain';
import { materials, passages, studyExercises, type ClaimedTurn } from '@studyhall/persistence';
import { QuestionJudge, type Judgement } from './question.judge.js';
import { StudySession } from './study.session.js';

/** Exercises of a student that are known again, and that are kept. */
const KNOWN_EXERCISES = 20;
const KEPT_EXERCISES = 200;
const KEY_PASSAGES = 8;
/** What is read of the files of a question. */
const ATTACHED_PASSAGES = 12;
const ATTACHED_CHARS = 6_000;
const EARLIER_QUESTIONS = 4;
const EARLIER_CHARS = 600;

/**
 * The gate of study mode: recognises exercises, counts attempts and hints, and says whether a solution may be given. The
 * state is the student's and in the database. Source: `decisions.md` §8, "Study mode".
 */
@Injectable()
export class StudyGate {
  constructor(
    @Inject(DataSource) private readonly db: DataSource,
    private readonly judge: QuestionJudge,
  ) {}

  /**
   * The session of a reply whose gate is shut; null where the question is answered as always.
   * @param fileIds of the files that are attached to the question: the exercise may stand there
   */
  async open(
    turn: ClaimedTurn,
    fileIds: readonly string[],
    signal: AbortSignal,
  ): Promise<StudySession | null> {
    const { study_mode: mode, user_id: userId, question } = turn;
    if (mode === 'off') return null;
    const known = await studyExercises.findExercises(this.db, userId, KNOWN_EXERCISES);
    const attached = await this.textOf(userId, fileIds);
    const about = attached === '' ? question : `${question}\n${attached}`;
    const key = (await materials.findKeyPassages(this.db, userId, about, KEY_PASSAGES)).join('\n');
    const judgement = await this.judge.judgeQuestion(
      { question, attached, earlier: earlierOf(turn), known: known.map(({ text }) => text), key },
      signal,
    );
    if (judgement !== null && judgement.kind !== 'exercise') return null;
    const exercise = await this.record({ ...turn, question: about }, judgement, known, key);
    await this.countInLesson(turn, exercise.id, { attempts: judgement?.is_attempt ? 1 : 0, hints: 0 });
    if (isSolutionOpen(mode, exercise)) return null;
    return new StudySession({
      ...{ mode, exercise, question },
      judge: (reply, ending) => this.judge.givesAway({ exercise, reply }, ending),
    });
  }

  /**
   * Whether an image is held: it is about an exercise whose gate is shut. An image cannot be checked for the answer, so it
   * is held as the other tools are. Counts neither a hint nor an attempt.
   */
  async holdsImage(userId: number, prompt: string, signal: AbortSignal): Promise<boolean> {
    const mode = await studyExercises.findStudyMode(this.db, userId);
    if (mode === 'off') return false;
    const known = await studyExercises.findExercises(this.db, userId, KNOWN_EXERCISES);
    const judgement = await this.judge.judgeQuestion(
      { question: prompt, attached: '', earlier: [], known: known.map(({ text }) => text), key: '' },
      signal,
    );
    if (judgement !== null && judgement.kind !== 'exercise') return false;
    const same = judgement === null ? undefined : known[judgement.known - 1];
    return !same || !isSolutionOpen(mode, same);
  }

  /** The beginning of the text of files. */
  private async textOf(userId: number, fileIds: readonly string[]): Promise<string> {
    if (fileIds.length === 0) return '';
    const found = await passages.findFirstPassages(this.db, userId, [...fileIds], ATTACHED_PASSAGES);
    return found
      .map(({ content }) => content)
      .join('\n')
      .slice(0, ATTACHED_CHARS);
  }

  /** A reply of a shut gate was given: it is one more hint. */
  async countHint(turn: ClaimedTurn, { exercise }: StudySession): Promise<void> {
    const change = { attempts: 0, hints: 1, answer: exercise.answer };
    await studyExercises.recordExercise(this.db, turn.user_id, exercise.id, change);
    await this.countInLesson(turn, exercise.id, { attempts: 0, hints: 1 });
  }

  private async countInLesson(
    { lesson_id: lesson }: ClaimedTurn,
    exercise: string,
    change: { attempts: number; hints: number },
  ): Promise<void> {
    if (lesson !== null) await studyExercises.countInLesson(this.db, lesson, exercise, change);
  }

  private async record(
    { user_id: userId, question }: ClaimedTurn,
    judgement: Judgement | null,
    known: readonly studyExercises.Exercise[],
    key: string,
  ): Promise<studyExercises.Exercise> {
    const judged: AnswerKey = { values: judgement?.values ?? [], texts: judgement?.texts ?? [] };
    const answer = joinKeys(judged, answersFromKey(key, judgement?.exercise || question));
    // Without a judgement the question stays with the exercise that the student asked about last.
    const same = judgement === null ? known[0] : known[judgement.known - 1];
    if (same) {
      const change = {
        ...{ attempts: judgement?.is_attempt ? 1 : 0, hints: 0 },
        answer: joinKeys(same.answer, answer),
      };
      const stored = await studyExercises.recordExercise(this.db, userId, same.id, change);
      if (stored) return stored;
    }
    const exercise = { userId, text: judgement?.exercise || question, answer };
    const made = await studyExercises.insertExercise(this.db, exercise, KEPT_EXERCISES);
    if (!judgement?.is_attempt) return made;
    return (
      (await studyExercises.recordExercise(this.db, userId, made.id, { attempts: 1, hints: 0, answer })) ??
      made
    );
  }
}

/** The student's last questions before this one, newest first. */
function earlierOf({ past }: ClaimedTurn): string[] {
  return past
    .filter(({ role, author }) => role === 'user' && author === null)
    .slice(0, EARLIER_QUESTIONS)
    .map(({ content }) => content.slice(0, EARLIER_CHARS));
}

const joinKeys = (one: AnswerKey, other: AnswerKey): AnswerKey => ({
  values: [...new Set([...one.values, ...other.values])].slice(0, 40),
  texts: [...new Set([...one.texts, ...other.texts])].slice(0, 40),
});
