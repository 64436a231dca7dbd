import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { StudyMode } from '@studyhall/contracts';
import { answersLast, ExerciseIndex, saysOtherThan, showsOwnWork, withoutChecks } from '@studyhall/domain';
import { classExercises } from '@studyhall/persistence';
import { ExerciseMeanings } from './exercise.meanings.js';

type Exercise = classExercises.ExerciseOfStudent;

/** Limit on cached indexes. An index contains all exercises of a class and serves all of its students. */
const MAX_INDEXES = 20;
/** Limit on the words of a message that may continue the previous exercise without naming it. */
const MAX_FOLLOW_UP_WORDS = 14;
/** Limits on the text and the exercises in which a longer message is compared as work. */
const MAX_WORK_CHARS = 2_000;
const MAX_WORKED = 20;
const OTHER_CHAT =
  /\b(?:other|previous|last|earlier|first) (?:chat|conversation|one|exercise|question)\b|المحادثة (?:الأخرى|السابقة)/iu;

export interface Asked {
  question: string;
  /** The text of files attached to the question. */
  attached?: string;
  /** The student's messages before the question, newest first. */
  earlier?: readonly string[];
  /** The notes that the assistant reads in every chat of the student. */
  notes?: readonly string[];
  /** Ids of class exercises that the student asked about last, in any chat. */
  recent?: readonly number[];
  /** Aborts the comparison by meaning, which runs if no rule finds an exercise. Without a signal, it does not run. */
  byMeaning?: AbortSignal;
}

/** What the rules recognize in a question, before any request to a model. */
export interface Recognised {
  /** Exercises whose gate is closed for the student. */
  locked: Exercise[];
  /** Ids of the exercises that the question, its files, or the student's notes refer to. */
  referred: Set<number>;
  /** Ids of exercises that earlier messages refer to, including the student's other chats. */
  earlier: Set<number>;
  /** The locked exercise that the question is about; null if no rule finds one. */
  current: Exercise | null;
  /** The exercises that the question is about, if the gate of each is open. */
  open: Exercise[];
  index: ExerciseIndex;
}

/** Recognizes exercises of a student's classes in the student's text: first by rules, then by meaning. */
@Injectable()
export class ClassExercises {
  private readonly indexes = new Map<string, ExerciseIndex>();

  constructor(
    @Inject(DataSource) private readonly db: DataSource,
    private readonly meanings: ExerciseMeanings,
  ) {}

  async recognise(
    userId: number,
    mode: StudyMode,
    { question, attached = '', earlier = [], notes = [], recent = [], byMeaning }: Asked,
  ): Promise<Recognised> {
    const exercises = await classExercises.findOfStudent(this.db, userId, mode);
    const locked = exercises.filter(({ is_open }) => !is_open);
    const index = this.getIndex(exercises);
    const before: Array<Set<number>> = [];
    for (const text of earlier.toReversed()) before.unshift(index.match(text, newest(before)));
    const [asked, onFiles] = [index.match(question, newest(before)), index.match(attached)];
    const noted = notes.map((text) => index.named(text));
    const lately = new Set(recent);
    const last = newest(before) ?? (OTHER_CHAT.test(question) ? lately : new Set<number>());
    const about = exercises.filter(({ id }) => last.has(id)).map(({ text }) => text);
    const candidates =
      asked.size > 0
        ? asked
        : onFiles.size > 0
          ? onFiles
          : goesOn(question, about)
            ? last
            : new Set<number>();
    // A question about a worksheet covers all its exercises: one that is already open does not open the others.
    const current =
      locked.findLast(({ id }) => candidates.has(id)) ??
      (candidates.size === 0 && locked.length > 0 && byMeaning
        ? await this.meant(index, exercises, locked, question, byMeaning)
        : null);
    const referred = new Set([asked, onFiles, ...noted].flatMap((ids) => [...ids]));
    if (current) referred.add(current.id);
    const open = current ? [] : exercises.filter(({ id }) => candidates.has(id));
    const earlierIds = [...before, lately].flatMap((ids) => [...ids]);
    return { locked, referred, earlier: new Set(earlierIds), current, open, index };
  }

  private async meant(
    index: ExerciseIndex,
    exercises: readonly Exercise[],
    locked: readonly Exercise[],
    question: string,
    signal: AbortSignal,
  ): Promise<Exercise | null> {
    const id = await this.meanings.nearest(index, exercises, question, signal);
    return locked.find((one) => one.id === id) ?? null;
  }

  private getIndex(exercises: readonly Exercise[]): ExerciseIndex {
    const key = exercises.map(({ id, number, text }) => `${id}.${number}.${text.length}`).join();
    const known = this.indexes.get(key);
    const index = known ?? new ExerciseIndex(exercises);
    this.indexes.delete(key);
    this.indexes.set(key, index);
    const [oldest] = this.indexes.keys();
    if (this.indexes.size > MAX_INDEXES && oldest !== undefined) this.indexes.delete(oldest);
    return index;
  }
}

/** The exercises of the last of these messages that refers to one. */
const newest = (before: ReadonlyArray<Set<number>>): Set<number> | undefined =>
  before.find((ids) => ids.size > 0);

/**
 * Whether a message continues the previous question: a short one, or the student's work on it. A message about another topic
 * gets its own reply, and the model does not see the exercise again.
 */
function goesOn(question: string, about: readonly string[]): boolean {
  if (answersLast(question)) return true;
  const isShort = question.trim().split(/\s+/).length <= MAX_FOLLOW_UP_WORDS;
  if (isShort && !saysOtherThan(question, about)) return true;
  const said = withoutChecks(question).slice(0, MAX_WORK_CHARS);
  return !/[?؟]/.test(said) && about.slice(0, MAX_WORKED).some((text) => showsOwnWork(said, text, []));
}
