import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ChatModel } from '@studyhall/contracts';
import { useLimits } from '@studyhall/persistence';
import { chatModels, ModelConnection } from '@studyhall/platform';
import type { ToolSpec } from '@studyhall/ports';
import { abilityOf } from '../lesson-rules/index.js';
import { QuestionJudge } from '../study-mode/index.js';
import { ContextBudget } from './context/context.budget.js';
import { ContextBuilder } from './context/context.builder.js';
import { ToolBox } from './tools/tool.box.js';

/** A smaller change is not stored. */
const TOLERANCE = 0.05;

/** All dates have the same length. */
const ANY_DAY = '2026-01-01';

/**
 * Stores how many tokens the first request of a reply has at least: instructions, and the tools of each ability. By it the api refuses a
 * question for whose reply a limit has too little left.
 */
@Injectable()
export class LeastRequests implements OnApplicationBootstrap {
  private readonly logger = new Logger('Turns');
  private readonly stored = new Map<string, number>();

  constructor(
    @Inject(DataSource) private readonly db: DataSource,
    private readonly connection: ModelConnection,
    private readonly context: ContextBuilder,
    private readonly budget: ContextBudget,
    private readonly tools: ToolBox,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.connection.onChange(() => void this.storeAll());
    await this.storeAll();
  }

  /** Stores the figure of a model if it is new, or if reports of the endpoint have corrected the estimate since. */
  async store(model: ChatModel): Promise<void> {
    const instructions = [{ role: 'system' as const, content: this.context.instructions(ANY_DAY) }];
    const leastOf = (specs: ToolSpec[]): number => Math.ceil(this.budget.least(model, instructions, specs));
    const tokens = leastOf(this.tools.specs);
    const before = this.stored.get(model.model) ?? 0;
    if (Math.abs(tokens - before) <= before * TOLERANCE) return;
    const tools: Record<string, number> = {};
    for (const ability of new Set(this.tools.specs.map(({ name }) => abilityOf(name))))
      tools[ability] = tokens - leastOf(this.tools.specs.filter(({ name }) => abilityOf(name) !== ability));
    const judge = QuestionJudge.least();
    await useLimits.setLeastRequest(this.db, { model: model.model, tokens, tools, judge });
    this.stored.set(model.model, tokens);
  }

  private async storeAll(): Promise<void> {
    for (const model of chatModels(this.connection.latest()))
      await this.store(model).catch((error: unknown) => this.logger.warn(error));
  }
}
