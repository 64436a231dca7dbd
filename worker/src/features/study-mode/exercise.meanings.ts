import { Injectable, Logger } from '@nestjs/common';
import type { ExerciseIndex, IndexedExercise } from '@studyhall/domain';
import { masking } from '@studyhall/persistence';
import { errorMessage } from '@studyhall/platform';
import { currentMasker, runFor } from '../../model/work.scope.js';
import { PassageSearch } from '../retrieval/index.js';

type ExerciseOfClass = IndexedExercise & { group_id: number };

/** From this cosine on, a question is about the exercise. High, because models score unrelated texts differently. */
const SAME = 0.8;
/** Limit on the exercises to compare: the newest ones of the student's classes. */
const MAX_COMPARED = 500;
const BATCH = 100;
/** Time limit for one question. Embedding the exercises may take longer; later questions then use the result. */
const LIMIT_MS = 2_000;
const EMBED_LIMIT_MS = 60_000;

/** Recognizes reworded or translated exercises, if an embedding model is configured. Only adds to what the rules recognize. */
@Injectable()
export class ExerciseMeanings {
  private readonly logger = new Logger('Study mode');
  /** Cached as long as the index is cached. */
  private readonly vectors = new WeakMap<ExerciseIndex, { model: string; made: Promise<Float32Array[]> }>();

  constructor(private readonly search: PassageSearch) {}

  /** The id of the exercise that is closest to the question; null if none is close enough, or on a timeout. */
  async nearest(
    index: ExerciseIndex,
    exercises: readonly ExerciseOfClass[],
    question: string,
    signal: AbortSignal,
  ): Promise<number | null> {
    if (!this.search.hasEmbeddingModel || exercises.length === 0) return null;
    const limit = AbortSignal.any([signal, AbortSignal.timeout(LIMIT_MS)]);
    const compared = exercises.slice(0, MAX_COMPARED);
    try {
      const late = new Promise<never>((_, reject) =>
        limit.addEventListener('abort', () => reject(limit.reason as Error), { once: true }),
      );
      const embedded = Promise.all([
        this.search.embedQuestion(question, signal),
        this.embedExercises(index, compared),
      ]);
      const [own, vectors] = await Promise.race([embedded, late]);
      const scores = vectors.map((vector) => cosine(own, vector));
      const best = scores.indexOf(Math.max(...scores));
      return (scores[best] ?? 0) >= SAME ? (compared[best]?.id ?? null) : null;
    } catch (error) {
      signal.throwIfAborted();
      this.logger.warn(`Comparing exercises: ${errorMessage(error)}`);
      return null;
    }
  }

  /** Embeds the exercises once for all students of a class and charges the class. */
  private embedExercises(
    index: ExerciseIndex,
    exercises: readonly ExerciseOfClass[],
  ): Promise<Float32Array[]> {
    const { model } = this.search;
    const known = this.vectors.get(index);
    if (known && known.model === model) return known.made;
    const made = this.embedAll(exercises, AbortSignal.timeout(EMBED_LIMIT_MS));
    this.vectors.set(index, { model, made });
    made.catch(() => this.vectors.delete(index));
    return made;
  }

  private async embedAll(
    exercises: readonly ExerciseOfClass[],
    signal: AbortSignal,
  ): Promise<Float32Array[]> {
    // All students of a class belong to the same school, so they share the masking setting.
    const masked = currentMasker() ? masking.NO_NAMES : null;
    const vectors = new Map<number, Float32Array>();
    for (const [group_id, ofClass] of Map.groupBy(exercises, (one) => one.group_id))
      for (let from = 0; from < ofClass.length; from += BATCH) {
        const batch = ofClass.slice(from, from + BATCH);
        const texts = batch.map(({ text }) => text);
        const made = await runFor({ payer: { group_id }, masked }, () =>
          this.search.embedTexts(texts, signal),
        );
        for (const [at, { id }] of batch.entries()) vectors.set(id, made[at] ?? new Float32Array());
      }
    return exercises.map(({ id }) => vectors.get(id) ?? new Float32Array());
  }
}

/** Expects vectors of length 1. */
function cosine(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at += 1) sum += (one[at] ?? 0) * (other[at] ?? 0);
  return sum;
}
