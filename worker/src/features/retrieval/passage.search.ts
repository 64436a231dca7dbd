import { Inject, Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { passages, type NewPassage, type PassageRow } from '@studyhall/persistence';
import { ModelConnection } from '@studyhall/platform';
import type { Counting, LanguageModel } from '@studyhall/ports';
import { LANGUAGE_MODEL } from '../../adapters.module.js';
import { MeaningSearch } from './meaning.search.js';
import { fuseRanks } from './rank.fusion.js';

/** The number of candidates that each search contributes to the merged ranking. */
const CANDIDATES = 40;
const EMBEDDING_LIMIT_MS = 10_000;
const RECENT_QUESTIONS = 50;

/**
 * Finds a user's passages that match a question: by words (Postgres full text) and, if an embedding model is configured, by
 * meaning (exact cosine). Merges both by reciprocal rank. Every query is limited to the user's own files and the sources of
 * their classes, without answer keys.
 */
@Injectable()
export class PassageSearch {
  private readonly logger = new Logger('Retrieval');
  /** Cached vectors of the last questions, by model and text. */
  private readonly questions = new Map<string, Promise<Float32Array>>();

  constructor(
    @Inject(DataSource) private readonly db: DataSource,
    @Inject(ModelConnection) private readonly connection: ModelConnection,
    @Inject(LANGUAGE_MODEL) private readonly embedder: LanguageModel,
    private readonly meaning: MeaningSearch,
  ) {}

  async search(
    userId: number,
    question: string,
    options: { limit: number; fileIds?: string[]; signal: AbortSignal },
  ): Promise<PassageRow[]> {
    const { limit, fileIds, signal } = options;
    if (!this.comparesMeaning) return passages.searchPassages(this.db, userId, question, { limit, fileIds });
    const [byText, byMeaning] = await Promise.all([
      passages.searchPassages(this.db, userId, question, { limit: CANDIDATES, fileIds }),
      this.byMeaning(userId, question, fileIds, signal),
    ]);
    const best = fuseRanks([byText.map((one) => one.id), byMeaning], limit);
    return passages.findPassages(this.db, userId, best, fileIds);
  }

  /** Returns nothing if the embedding model fails: only the word search counts then. */
  private async byMeaning(
    userId: number,
    question: string,
    fileIds: string[] | undefined,
    signal: AbortSignal,
  ): Promise<string[]> {
    try {
      const library = { userId, model: this.model };
      return await this.meaning.nearest(library, this.embedQuestion(question, signal), CANDIDATES, fileIds);
    } catch (error) {
      signal.throwIfAborted();
      this.logger.warn(`Embedding a question: ${error instanceof Error ? error.message : String(error)}`);
      return [];
    }
  }

  /** Whether an embedding model is configured. */
  get comparesMeaning(): boolean {
    return this.model !== '';
  }

  /** The current embedding model; empty if none is configured. */
  get model(): string {
    return this.connection.current().EMBEDDING_MODEL ?? '';
  }

  /** The vector of a question, of length 1. Concurrent calls for the same question share one request. */
  async embedQuestion(question: string, signal: AbortSignal, counting?: Counting): Promise<Float32Array> {
    const text = question.slice(0, 4_000);
    const key = `${this.model} ${text}`;
    const asked = this.questions.get(key);
    if (asked) return asked;
    const [oldest] = this.questions.keys();
    if (this.questions.size >= RECENT_QUESTIONS && oldest !== undefined) this.questions.delete(oldest);
    const limited = AbortSignal.any([signal, AbortSignal.timeout(EMBEDDING_LIMIT_MS)]);
    const vector = this.embedTexts([text], limited, counting).then(([one]) => one ?? new Float32Array());
    this.questions.set(key, vector);
    vector.catch(() => this.questions.delete(key));
    return vector;
  }

  /** Vectors of length 1, in the order of the texts. */
  async embedTexts(
    texts: readonly string[],
    signal: AbortSignal,
    counting?: Counting,
  ): Promise<Float32Array[]> {
    return (await this.embedder.embed([...texts], signal, counting)).map(normalised);
  }

  /** Prepares the owner's next search after a file was ingested. */
  async libraryGrew(userId: number): Promise<void> {
    if (!this.comparesMeaning) return;
    await this.meaning.prepare(userId).catch((error: unknown) => {
      this.logger.warn(`Vectors of passages: ${error instanceof Error ? error.message : String(error)}`);
    });
  }

  /**
   * Adds vectors to passages if an embedding model is configured. If the model is unavailable, returns them without
   * vectors.
   */
  async embed(batch: NewPassage[], signal: AbortSignal): Promise<NewPassage[]> {
    if (!this.comparesMeaning) return batch;
    try {
      const vectors = await this.embedder.embed(
        batch.map((passage) => passage.content),
        signal,
      );
      return batch.map((passage, at) => {
        const vector = vectors[at];
        return vector ? { ...passage, embedding: normalised(vector) } : passage;
      });
    } catch (error) {
      signal.throwIfAborted();
      this.logger.warn(`Embedding passages: ${error instanceof Error ? error.message : String(error)}`);
      return batch;
    }
  }
}

/** Scales a vector to length 1, so that the dot product is the cosine. */
function normalised(vector: Float32Array): Float32Array {
  let squares = 0;
  for (const value of vector) squares += value * value;
  const length = Math.sqrt(squares) || 1;
  return vector.map((value) => value / length);
}
