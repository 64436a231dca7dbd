import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ChatModel } from '@studyhall/contracts';
import { useLimits } from '@studyhall/persistence';
import { chatModels, ModelConnection } from '@studyhall/platform';
import { ContextBudget } from './context/context.budget.js';
import { ContextBuilder } from './context/context.builder.js';
import { ToolBox } from './tools/tool.box.js';

/** A smaller change is not stored. */
const TOLERANCE = 0.05;

/**
 * Stores how many tokens the first request of a reply has at least: instructions and tools. By it the api refuses a
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
    const instructions = [{ role: 'system' as const, content: this.context.instructions() }];
    const tokens = Math.ceil(this.budget.least(model, instructions, this.tools.specs));
    const before = this.stored.get(model.model) ?? 0;
    if (Math.abs(tokens - before) <= before * TOLERANCE) return;
    await useLimits.setLeastRequest(this.db, model.model, tokens);
    this.stored.set(model.model, tokens);
  }

  private async storeAll(): Promise<void> {
    for (const model of chatModels(this.connection.latest()))
      await this.store(model).catch((error: unknown) => this.logger.warn(error));
  }
}
