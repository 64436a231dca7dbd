import { Inject, Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { groupTopics } from '@studyhall/domain';
import { lessonTopics, masking } from '@studyhall/persistence';
import { errorMessage, ModelConnection, type JobMap } from '@studyhall/platform';
import type { LanguageModel } from '@studyhall/ports';
import { LANGUAGE_MODEL } from '../../adapters.module.js';
import type { JobHandler, JobRun } from '../../jobs/job-handler.js';
import { runFor } from '../../model/work.scope.js';
import { TopicLabels } from './topic.labels.js';

/** Limit on the questions to group: two each from 300 students. The newest are used. */
const MAX_QUESTIONS = 600;
/** Limit on vectors cached in this process, so that each question is embedded once; some megabytes. */
const MAX_VECTORS = 1_200;
const TIME_LIMIT_MS = 30_000;

/** Groups the questions of a lesson: by meaning if an embedding model is configured, else by words. */
@Injectable()
export class TopicsHandler implements JobHandler<'topics'> {
  readonly queue = 'topics';
  private readonly logger = new Logger('Topics');
  private readonly vectors = new Map<number, { text: string; model: string; vector: Float32Array }>();

  constructor(
    @Inject(DataSource) private readonly db: DataSource,
    @Inject(ModelConnection) private readonly connection: ModelConnection,
    @Inject(LANGUAGE_MODEL) private readonly model: LanguageModel,
    private readonly labels: TopicLabels,
  ) {}

  async handle({ lesson_id: id }: JobMap['topics'], job: JobRun): Promise<void> {
    const payer = { lesson_id: id };
    const masked = await masking.findClass(this.db, payer);
    return runFor({ payer, masked }, () => this.update(id, job.signal));
  }

  private async update(id: string, signal: AbortSignal): Promise<void> {
    // Read the state before the questions: a question that arrives meanwhile must mark the topics as outdated.
    const state = await lessonTopics.findQuestionsState(this.db, id);
    const [stored, questions, names] = await Promise.all([
      lessonTopics.findTopics(this.db, id),
      lessonTopics.findQuestions(this.db, id, MAX_QUESTIONS),
      lessonTopics.findNames(this.db, id),
    ]);
    await this.embed(questions, signal);
    const grouped = groupTopics(
      questions.map(({ id: question, user_id: owner, text }) => ({
        ...{ id: String(question), owner, text },
        vector: this.vectors.get(question)?.vector,
      })),
      names,
    );
    const topics = await this.labels.complete(stored?.labels ?? [], grouped, names, signal);
    await lessonTopics.storeTopics(this.db, id, topics, state);
  }

  /** If the embedding model fails, questions without a vector are compared by words. */
  private async embed(
    questions: ReadonlyArray<{ id: number; text: string }>,
    signal: AbortSignal,
  ): Promise<void> {
    const { EMBEDDING_MODEL: model } = this.connection.current();
    if (!model) return;
    for (const [id, { model: other }] of this.vectors) if (other !== model) this.vectors.delete(id);
    const unknown = questions.filter(({ id, text }) => this.vectors.get(id)?.text !== text);
    if (unknown.length === 0) return;
    try {
      const limit = AbortSignal.any([signal, AbortSignal.timeout(TIME_LIMIT_MS)]);
      const vectors = await this.model.embed(
        unknown.map(({ text }) => text),
        limit,
      );
      unknown.forEach(({ id, text }, at) => {
        const vector = vectors[at];
        if (vector) this.vectors.set(id, { text, model, vector });
      });
    } catch (error) {
      signal.throwIfAborted();
      this.logger.warn(`Embedding questions: ${errorMessage(error)}`);
    }
    for (const id of this.vectors.keys()) {
      if (this.vectors.size <= MAX_VECTORS) break;
      this.vectors.delete(id);
    }
  }
}
