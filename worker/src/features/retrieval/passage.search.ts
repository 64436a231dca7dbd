import { Inject, Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { passages, type NewPassage, type PassageRow } from '@studyhall/persistence';
import { errorMessage, ModelConnection } from '@studyhall/platform';
import type { LanguageModel } from '@studyhall/ports';
import { LANGUAGE_MODEL } from '../../adapters.module.js';
import { SemanticSearch } from './semantic.search.js';
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
    private readonly semantic: SemanticSearch,
  ) {}

  async search(
    userId: number,
    question: string,
    options: { limit: number; fileIds?: string[]; signal: AbortSignal },
  ): Promise<PassageRow[]> {
    const { limit, fileIds, signal } = options;
    if (!this.hasEmbeddingModel)
      return passages.searchPassages(this.db, userId, question, { limit, fileIds });
    const [byText, byMeaning] = await Promise.all([
      passages.searchPassages(this.db, userId, question, { limit: CANDIDATES, fileIds }),
      this.searchByMeaning(userId, question, fileIds, signal),
    ]);
    const best = fuseRanks([byText.map((one) => one.id), byMeaning], limit);
    return passages.findPassages(this.db, userId, best, fileIds);
  }

  /** Returns nothing if the embedding model fails: only the word search counts then. */
  private async searchByMeaning(
    userId: number,
    question: string,
    fileIds: string[] | undefined,
    signal: AbortSignal,
  ): Promise<string[]> {
    try {
      const library = { userId, model: this.model };
      return await this.semantic.nearest(library, this.embedQuestion(question, signal), CANDIDATES, fileIds);
    } catch (error) {
      signal.throwIfAborted();
      this.logger.warn(`Embedding a question: ${errorMessage(error)}`);
      return [];
    }
  }

  /** Whether an embedding model is configured. */
  get hasEmbeddingModel(): boolean {
    return this.model !== '';
  }

  /** The current embedding model; empty if none is configured. */
  get model(): string {
    return this.connection.current().EMBEDDING_MODEL ?? '';
  }

  /** The vector of a question, of length 1. Concurrent calls for the same question share one request. */
  async embedQuestion(question: string, signal: AbortSignal): Promise<Float32Array> {
    const text = question.slice(0, 4_000);
    const key = `${this.model} ${text}`;
    const asked = this.questions.get(key);
    if (asked) return asked;
    const [oldest] = this.questions.keys();
    if (this.questions.size >= RECENT_QUESTIONS && oldest !== undefined) this.questions.delete(oldest);
    const limited = AbortSignal.any([signal, AbortSignal.timeout(EMBEDDING_LIMIT_MS)]);
    const vector = this.embedTexts([text], limited).then(([one]) => one ?? new Float32Array());
    this.questions.set(key, vector);
    vector.catch(() => this.questions.delete(key));
    return vector;
  }

  /** Vectors of length 1, in the order of the texts. */
  async embedTexts(texts: readonly string[], signal: AbortSignal): Promise<Float32Array[]> {
    return (await this.embedder.embed([...texts], signal)).map(toUnitVector);
  }

  /** Loads new vectors of an owner ahead of the next search. Call it after a file was ingested. */
  async prepareSearch(userId: number): Promise<void> {
    if (!this.hasEmbeddingModel) return;
    await this.semantic.prepare(userId).catch((error: unknown) => {
      this.logger.warn(`Vectors of passages: ${errorMessage(error)}`);
    });
  }

  /**
   * Adds vectors to passages if an embedding model is configured. If the model is unavailable, returns them without
   * vectors.
   */
  async embedPassages(batch: NewPassage[], signal: AbortSignal): Promise<NewPassage[]> {
    if (!this.hasEmbeddingModel) return batch;
    try {
      const texts = batch.map(({ content }) => content);
      const vectors = await this.embedTexts(texts, signal);
      return batch.map((passage, at) => (vectors[at] ? { ...passage, embedding: vectors[at] } : passage));
    } catch (error) {
      signal.throwIfAborted();
      this.logger.warn(`Embedding passages: ${errorMessage(error)}`);
      return batch;
    }
  }
}

/** Scales a vector to length 1, so that the dot product is the cosine. */
function toUnitVector(vector: Float32Array): Float32Array {
  let squares = 0;
  for (const value of vector) squares += value * value;
  const length = Math.sqrt(squares) || 1;
  return vector.map((value) => value / length);
}
