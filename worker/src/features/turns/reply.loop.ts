import { Inject, Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { wantsQuiz } from '@studyhall/domain';
import { AppError, sentence, sentenceText } from '@studyhall/contracts';
import type { StoredFileRow } from '@studyhall/persistence';
import {
  ContextOverflow,
  ModelError,
  type LanguageModel,
  type ModelMessage,
  type ToolCall,
} from '@studyhall/ports';
import { LANGUAGE_MODEL } from '../../adapters.module.js';
import { Admission } from '../../jobs/admission.js';
import { ContextBudget, type RoundContext } from './context/context.budget.js';
import { ContextBuilder } from './context/context.builder.js';
import { contextStep } from './context/context.step.js';
import { ReasoningSteps } from './reasoning.steps.js';
import { REPLY_GATE, type ReplyFilter, type ReplyGate } from '../../reply-filter/index.js';
import type { ReplyTask } from './reply.task.js';
import { ToolBox, type ToolRun } from './tools/tool.box.js';

/** The maximum of rounds. The last one must answer without tools. */
const MAX_ROUNDS = 8;
/** The maximum of characters of a reply. A longer reply is cut. */
const MAX_REPLY_CHARS = 400_000;
/** Attempts of one round as long as it has published no output, and the maximum wait between two. */
const MAX_TRIES = 3;
const MAX_WAIT_MS = 10_000;
/** Attempts while the model server is busy. Each attempt requeues the turn. */
const MAX_BUSY_TRIES = 8;
/** After a context overflow, retry with this share of the context window, at most this many times. */
const OVERFLOW_SHARE = 0.6;
const MAX_OVERFLOWS = 3;

const EMPTY_REPLY = sentenceText('reply_empty');
const DECLINED = sentence('answer_declined');

/**
 * The reply loop: the model answers or calls tools, reads the results, and continues until it calls no more tools.
 */
@Injectable()
export class ReplyLoop {
  constructor(
    @Inject(LANGUAGE_MODEL) private readonly model: LanguageModel,
    private readonly context: ContextBuilder,
    private readonly budget: ContextBudget,
    private readonly tools: ToolBox,
    private readonly admission: Admission,
    @Inject(REPLY_GATE) private readonly gate: ReplyGate,
  ) {}

  async write(task: ReplyTask): Promise<void> {
    const { turn, stream, details, signal } = task;
    const files = await this.context.readFiles(task);
    const filter = await this.gate.open(
      turn,
      files.map(({ id }) => id),
      signal,
    );
    filter.begin(stream);
    try {
      if (filter.fixedReply === null) await this.converse(task, filter, files);
      else stream.write(filter.fixedReply);
      await filter.end(details, signal);
      if (!hasContent(task)) throw emptyReply();
    } finally {
      task.safety = filter.safety ?? undefined;
      filter.close();
    }
  }

  private async converse(task: ReplyTask, filter: ReplyFilter, files: StoredFileRow[]): Promise<void> {
    const { messages: conversation, release } = filter.conversation
      ? { messages: [...filter.conversation], release: () => undefined }
      : await this.context.build(task, files, filter);
    const run = this.tools.open(task, filter);
    try {
      for (let round = 1; ; round++) {
        const offered = round < MAX_ROUNDS ? run.specs() : undefined;
        const { text, calls } = await this.runRound(conversation, offered, task, filter);
        // Stop if the model keeps calling tools that were not offered.
        if (filter.isClosed || calls.length === 0 || round === MAX_ROUNDS) break;
        conversation.push({ role: 'assistant', content: text, toolCalls: calls });
        conversation.push(...(await this.useTools(run, calls)));
        if (filter.safety?.isWithheld) break;
        if (run.closing !== null) {
          filter.discard();
          if (task.stream.content.trim() === '') filter.push(run.closing);
          break;
        }
        filter.separate();
      }
    } finally {
      release();
      run.settle();
    }
  }

  private async useTools(run: ToolRun, calls: ToolCall[]): Promise<ModelMessage[]> {
    const results = await Promise.all(calls.map((call) => run.call(call)));
    return calls.map((call, at) => ({ role: 'tool', toolCallId: call.id, content: results[at] ?? '' }));
  }

  /** Runs one completion. Retries a failure only if the round has published no output. */
  private async runRound(
    conversation: ModelMessage[],
    tools: ReturnType<ToolRun['specs']> | undefined,
    task: ReplyTask,
    filter: ReplyFilter,
  ): Promise<{ text: string; calls: ToolCall[] }> {
    for (let attempt = 1, share = 1, overflows = 0; ; attempt++) {
      for (; task.held <= task.use.sent; task.held++) await task.holdRound();
      const { context, maxTokens } = await this.hold(conversation, tools, task, filter, share);
      const step = contextStep(context);
      if (step) task.stream.step(step);
      const shownSoFar = (): number => filter.shownLength + task.stream.steps.length;
      const before = shownSoFar();
      const written = filter.length;
      try {
        const completion = await this.readCompletion({ ...context, maxTokens }, tools, task, filter);
        this.admission.modelAnswered(task.turn.id);
        return completion;
      } catch (error) {
        // If the filter released text of an earlier round meanwhile, a rewind is no longer possible.
        const shown = shownSoFar() > before;
        if (!shown) filter.rewind(written);
        if (!shown && error instanceof ContextOverflow && overflows++ < MAX_OVERFLOWS) {
          share *= OVERFLOW_SHARE;
          continue;
        }
        if (shown || !(error instanceof ModelError) || !isPassing(error)) throw error;
        const isBusy = error.code === 'model_busy';
        if (attempt >= (isBusy ? MAX_BUSY_TRIES : MAX_TRIES)) throw error;
        const wait = error.retryAfterMs ?? Math.min(500 * 2 ** attempt, MAX_WAIT_MS);
        if (wait > MAX_WAIT_MS) throw error;
        const { id, user_id: userId } = task.turn;
        await (isBusy
          ? this.admission.requeue(id, userId, wait, task.signal)
          : delay(wait, undefined, { signal: task.signal }));
      }
    }
  }

  /**
   * Fits a request into the context window and into what the person's limits have left. For the limits it only leaves out
   * past messages, and none before a reply that is continued.
   * @throws AppError `limit_reached`
   */
  private async hold(
    conversation: readonly ModelMessage[],
    tools: ReturnType<ToolRun['specs']> | undefined,
    { turn, model, holdTokens }: ReplyTask,
    filter: ReplyFilter,
    share: number,
  ): Promise<{ context: RoundContext; maxTokens: number }> {
    const context = this.budget.fit(model, conversation, tools, share);
    const whole = this.budget.expected(context);
    const canReduce = turn.has_token_limit && turn.kept_content === '';
    const least = canReduce ? Math.min(whole, this.budget.least(model, conversation, tools)) : whole;
    const { input, output: maxTokens, hasFewJudges } = await holdTokens(whole, least, filter);
    if (hasFewJudges) filter.judgeOnce();
    if (input >= whole) return { context, maxTokens };
    return { context: this.budget.reduce(input, model, conversation, tools), maxTokens };
  }

  /** @throws ModelError also if the reply is empty or the provider's content filter ends it. */
  private async readCompletion(
    context: RoundContext & { maxTokens: number },
    tools: ReturnType<ToolRun['specs']> | undefined,
    task: ReplyTask,
    filter: ReplyFilter,
  ): Promise<{ text: string; calls: ToolCall[] }> {
    const { stream, signal } = task;
    const reasoning = new ReasoningSteps(stream, randomUUID(), wantsQuiz(task.turn.question));
    const calls: ToolCall[] = [];
    let text = '';
    signal.throwIfAborted();
    const use = task.use.begin(context.requestTokens);
    task.details.is_refusal = undefined;
    try {
      for await (const event of this.model.stream({
        messages: context.messages,
        tools,
        model: task.model.model,
        maxTokens: context.maxTokens,
        gatherMs: () => stream.gatherMs,
        counting: 'counted',
        signal,
      })) {
        if (event.type === 'reasoning') {
          use.wrote(event.text);
          if (filter.showsThought(event.text)) reasoning.add(event.text);
        } else if (event.type === 'text') {
          reasoning.end();
          text += event.text;
          use.wrote(event.text);
          filter.push(event.text);
          if (filter.isClosed || filter.length > MAX_REPLY_CHARS) break;
        } else if (event.type === 'refusal') task.details.is_refusal = true;
        else if (event.type === 'tool_call') {
          calls.push(event.call);
          use.wrote(event.call.arguments);
        } else if (event.type === 'usage') {
          use.report(event.promptTokens, event.completionTokens);
          this.budget.learn(context, event.promptTokens);
        } else if (event.finishReason === 'content_filter') throw new AppError('model_rejected', DECLINED);
        else task.details.is_cut = event.finishReason === 'length' || undefined;
      }
    } catch (error) {
      use.failed(error);
      throw error;
    } finally {
      reasoning.end();
    }
    signal.throwIfAborted();
    if (calls.length === 0 && text.trim() === '' && !hasContent(task) && filter.length === 0)
      throw emptyReply();
    return { text, calls };
  }
}

/** Whether the reply has content: text, or something that a tool created. */
const hasContent = ({ stream, details }: ReplyTask): boolean =>
  stream.content.trim() !== '' ||
  details.code !== undefined ||
  details.documents !== undefined ||
  details.study_items !== undefined;

const emptyReply = (): ModelError => new ModelError('model_bad_answer', EMPTY_REPLY, { kind: 'bad_answer' });

const isPassing = (error: ModelError): boolean =>
  error.code === 'model_busy' || error.code === 'model_unavailable' || error.code === 'model_bad_answer';
