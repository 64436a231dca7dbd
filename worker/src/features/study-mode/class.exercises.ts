import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { StudyMode } from '@studyhall/contracts';
import { answersLast, ExerciseIndex, saysOtherThan } from '@studyhall/domain';
import { classExercises } from '@studyhall/persistence';
import { ExerciseMeanings } from './exercise.meanings.js';

type Exercise = classExercises.ExerciseOfStudent;

/** Indexes that are kept: they are made of all exercises of a class, and the same for all of its students. */
const MAX_INDEXES = 20;
/** Words of a message that can go on with the exercise before it without naming that. */
const MAX_FOLLOW_UP_WORDS = 14;
const OTHER_CHAT =
  /\b(?:other|previous|last|earlier|first) (?:chat|conversation|one|exercise|question)\b|المحادثة (?:الأخرى|السابقة)/iu;

export interface Asked {
  question: string;
  /** The text of the files of the question. */
  attached?: string;
  /** The student's messages before the question, newest first. */
  earlier?: readonly string[];
  /** What the student has the assistant know in every chat. */
  notes?: readonly string[];
  /** Ids of exercises of the class that the student asked about last, in any chat. */
  recent?: readonly number[];
  /** Ends the comparison by meaning, which is made where no rule finds an exercise; without it, none is made. */
  byMeaning?: AbortSignal;
}

/** What the rules find out about a question, before any request to a model. */
export interface Recognised {
  /** Exercises whose gate is shut for the student. */
  shut: Exercise[];
  /** Ids of the exercises that the question, its files, or what the student has noted refer to. */
  referred: Set<number>;
  /** Ids of those that earlier messages refer to, also of the student's other chats. */
  earlier: Set<number>;
  /** The shut exercise that the question is about; null where the rules know none. */
  current: Exercise | null;
  index: ExerciseIndex;
}

/** Recognises the exercises of a student's classes in what the student writes: by rules, and else by meaning. */
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
    const shut = exercises.filter(({ is_open }) => !is_open);
    const index = this.getIndex(exercises);
    const [asked, onFiles] = [index.match(question), index.match(attached)];
    const before = earlier.map((text) => index.match(text));
    const noted = notes.map((text) => index.named(text));
    const lately = new Set(recent);
    const last =
      before.find((ids) => ids.size > 0) ?? (OTHER_CHAT.test(question) ? lately : new Set<number>());
    const about = exercises.filter(({ id }) => last.has(id)).map(({ text }) => text);
    const candidates =
      asked.size > 0
        ? asked
        : onFiles.size > 0
          ? onFiles
          : goesOn(question, about)
            ? last
            : new Set<number>();
    // A worksheet is asked about as a whole: an exercise that is open already does not open the others.
    const current =
      shut.findLast(({ id }) => candidates.has(id)) ??
      (candidates.size === 0 && shut.length > 0 && byMeaning
        ? await this.meant(index, exercises, shut, question, byMeaning)
        : null);
    const referred = new Set([asked, onFiles, ...noted].flatMap((ids) => [...ids]));
    if (current) referred.add(current.id);
    const earlierIds = [...before, lately].flatMap((ids) => [...ids]);
    return { shut, referred, earlier: new Set(earlierIds), current, index };
  }

  private async meant(
    index: ExerciseIndex,
    exercises: readonly Exercise[],
    shut: readonly Exercise[],
    question: string,
    signal: AbortSignal,
  ): Promise<Exercise | null> {
    const id = await this.meanings.nearest(index, exercises, question, signal);
    return shut.find((one) => one.id === id) ?? null;
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

/**
 * Whether a short message continues what was asked before it. One about something else is answered by itself, by
 * a model that does not read the exercise again.
 */
const goesOn = (question: string, about: readonly string[]): boolean =>
  answersLast(question) ||
  (question.trim().split(/\s+/).length <= MAX_FOLLOW_UP_WORDS && !saysOtherThan(question, about));
