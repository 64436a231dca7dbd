import { Inject, Injectable, Logger } from '@nestjs/common';
import { z } from 'zod';
import { AppError, type TurnStep, sentence, type Sentence } from '@studyhall/contracts';
import { errorMessage, NO_TRACING, TRACING, unlessAborted, type Tracing } from '@studyhall/platform';
import { heldNotice, type MessageDetails } from '@studyhall/domain';
import type { ToolCall, ToolSpec } from '@studyhall/ports';
import type { ReplyFilter } from '../../../reply-filter/index.js';
import type { ReplyTask } from '../reply.task.js';
import type { ReplyStream } from '../reply.stream.js';
import { trimCitations } from '../context/citations.js';
import { detailed, titled } from '../step.texts.js';
import { TOOLS, type Tool, type ToolOutcome } from './tool.js';

/** The maximum of tool calls of one turn, and of characters of one result. */
const MAX_CALLS = 24;
const MAX_RESULT_CHARS = 24_000;
/** How often a model may correct a call of a tool that defines `unusable`. */
const REPAIRS = 1;

const WITHHELD = 'The reply ends here.';

type ShownStep = Omit<TurnStep, 'id' | 'kind'>;
const UNUSABLE_STEP: ShownStep = { ...titled(sentence('step_tool_unusable')), status: 'failed' };
/** Study mode holds the tool back by rule, so the step is not shown as a failure. */
const HELD_STEP: ShownStep = { ...titled(sentence('study_held')), status: 'done' };

/** The tools as offered to the model. */
@Injectable()
export class ToolBox {
  readonly specs: ToolSpec[];
  private readonly byName: Map<string, Tool>;

  constructor(
    @Inject(TOOLS) tools: Tool[],
    @Inject(TRACING) private readonly tracing: Tracing = NO_TRACING,
  ) {
    this.byName = new Map(tools.map((tool) => [tool.name, tool]));
    this.specs = tools.map((tool) => ({
      name: tool.name,
      description: tool.description,
      parameters: z.toJSONSchema(tool.parameters, { io: 'input' }),
      ...(tool.isOutbound && { isOutbound: true }),
    }));
  }

  open(task: ReplyTask, filter: ReplyFilter): ToolRun {
    const allowed = [...this.byName].filter(([name]) => filter.allows(name));
    const specs = this.specs.filter(({ name }) => filter.allows(name));
    return new ToolRun(new Map(allowed), specs, task, this.tracing, filter);
  }
}

/** The tool calls of one turn, each a step. */
export class ToolRun {
  private readonly logger = new Logger('Tools');
  private calls = 0;
  /** Number of unusable calls by tool. */
  private readonly unusable = new Map<string, number>();
  /** The text that ends the reply, if a tool has returned one. */
  closing: string | null = null;

  constructor(
    private readonly tools: ReadonlyMap<string, Tool>,
    private readonly offered: ToolSpec[],
    private readonly task: ReplyTask,
    private readonly tracing: Tracing,
    private readonly filter: ReplyFilter,
  ) {}

  /** What the model reads in place of a result. It may quote it, so it is a sentence for the student. */
  private get heldResult(): string {
    return `Error: ${heldNotice(this.task.turn.question)}`;
  }

  specs(): ToolSpec[] | undefined {
    return this.offered.length > 0 && this.calls < MAX_CALLS ? this.offered : undefined;
  }

  /**
   * Returns the result of one call for the model, or an error that the model can correct.
   * @throws AppError if calls stay unusable and the tool defines `unusable`.
   */
  async call(call: ToolCall): Promise<string> {
    const tool = this.tools.get(call.name);
    if (++this.calls > MAX_CALLS) return 'Error: too many tool calls. Answer with what you have.';
    if (!tool) return this.reject(call, `Error: there is no tool "${call.name.slice(0, 60)}".`);
    const args = readArguments(tool, call.arguments, this.task.turn);
    if (this.filter.refusesCall(joinWords(readJson(call.arguments) ?? call.arguments), call.name))
      return this.reject(call, this.heldResult, HELD_STEP);
    if (!('problem' in args)) return this.run(tool, args.value, call);
    const answer = this.reject(call, `Error: invalid arguments: ${args.problem}`, {
      ...UNUSABLE_STEP,
      ...detailed(sentence('step_tool_arguments')),
    });
    const mistakes = (this.unusable.get(tool.name) ?? 0) + 1;
    this.unusable.set(tool.name, mistakes);
    if (tool.unusable && mistakes > REPAIRS) throw new AppError('model_bad_answer', tool.unusable);
    return answer;
  }

  private async run(tool: Tool, args: unknown, call: ToolCall): Promise<string> {
    const { turn, details, clock, signal } = this.task;
    const started = performance.now();
    const running = this.filter.runningTitle(tool.name) ?? tool.runningTitle(args);
    const step: TurnStep = {
      id: `tool-${this.calls}-${call.id}`,
      kind: 'tool',
      tool: tool.name,
      ...titled(running),
      status: 'running',
    };
    this.show(step);
    const before = { ...details };
    const work = this.tracing.run({ name: `tool ${tool.name}` }, () =>
      tool.run(args, { turn, details, clock, signal }),
    );
    const outcome = await unlessAborted(work, signal).catch((error: unknown): ToolOutcome => {
      signal.throwIfAborted();
      const known = error instanceof AppError;
      if (!known) this.logger.error(error);
      const reason = known ? findReason(error) : sentence('tool_failed');
      return { content: `Error: ${toText(reason)}`, title: running, detail: reason, failed: true };
    });
    const changed = MADE.map((key) => (details[key] === before[key] ? undefined : details[key]));
    if (await this.filter.withholdsFor(joinWords([...changed, outcome.texts]))) return WITHHELD;
    if (holdRefused(details, this.filter)) {
      this.show({ ...step, ...HELD_STEP });
      return this.heldResult;
    }
    if (outcome.passages) await this.filter.readsPassages(outcome.passages);
    const content = this.filter.reads(outcome.content);
    this.show({
      ...step,
      ...titled(outcome.title),
      ...detailed(outcome.detail),
      status: outcome.failed ? 'failed' : 'done',
      elapsed_ms: Math.round(performance.now() - started),
    });
    this.closing ??= outcome.closing ?? null;
    return content.slice(0, MAX_RESULT_CHARS);
  }

  /** @param shown the step that the user sees; `reason` is only for the model. */
  private reject(call: ToolCall, reason: string, shown: ShownStep = UNUSABLE_STEP): string {
    this.show({ id: `tool-${this.calls}-${call.id}`, kind: 'tool', ...shown });
    return reason.slice(0, 2_000);
  }

  /** Shows no step of a reply that is withheld meanwhile. */
  private show(step: TurnStep): void {
    if (!this.filter.safety?.isWithheld) this.task.stream.step(step);
  }

  /** Stores the sources that the reply used. */
  settle(): void {
    const { details, stream } = this.task;
    trimCitations(details, stream.content);
    // Drops a withheld snippet but keeps its page: the student may open the source.
    details.document_citations = details.document_citations?.map((one) =>
      this.filter.refuses(one.snippet) ? { ...one, snippet: '' } : one,
    );
    if (details.study_items?.some(({ kind }) => kind === 'quiz')) hideSolutions(details, stream);
  }
}

/** What tools make for a reply. */
const MADE = ['code', 'documents', 'study_items'] as const;

/**
 * Removes from a reply what a tool made and the filter withholds from the student. Returns whether it removed
 * anything.
 */
function holdRefused(details: MessageDetails, filter: ReplyFilter): boolean {
  const made = ([...MADE, 'web_search_results'] as const).filter(
    (key) => details[key] !== undefined && filter.refuses(joinWords(details[key])),
  );
  for (const key of made) delete details[key];
  return made.length > 0;
}

/** Removes what may contain quiz answers: the text of passages and the model's reasoning. */
function hideSolutions(details: MessageDetails, stream: ReplyStream): void {
  details.document_citations = [];
  for (const { kind, id, status } of stream.steps)
    if (kind === 'reasoning') stream.step({ id, kind, status, ...titled(sentence('step_thinking')) });
}

/** All strings and numbers of a JSON value, one per line. The JSON text itself would hide words behind escapes. */
function joinWords(json: unknown): string {
  if (json === undefined) return '';
  if (json === null || typeof json !== 'object') return `${String(json)}\n`;
  return Object.values(json).map(joinWords).join('');
}

const toText = (says: Sentence | string): string => (typeof says === 'string' ? says : says.text);

/** The detail of an error, with its code if it has one. */
const findReason = ({ detail, reason, values }: AppError): Sentence | string =>
  reason ? { code: reason, values, text: detail } : detail;

function readArguments(
  tool: Tool,
  text: string,
  turn: ReplyTask['turn'],
): { value: unknown } | { problem: string } {
  const raw = readJson(text);
  if (tool.read) {
    try {
      return { value: tool.read(raw, turn) };
    } catch (error) {
      return { problem: errorMessage(error) };
    }
  }
  const parsed = tool.parameters.safeParse(raw);
  return parsed.success ? { value: parsed.data } : { problem: z.prettifyError(parsed.error) };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text === '' ? '{}' : text);
  } catch {
    return undefined;
  }
}
