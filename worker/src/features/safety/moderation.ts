import { Inject, Injectable, Logger } from '@nestjs/common';
import { AppError, sentence } from '@studyhall/contracts';
import type { SafetyFinding } from '@studyhall/domain';
import { CONFIG, ModerationFailures, WorkRefused, type Config } from '@studyhall/platform';
import type { ModeratedText, Moderator } from '@studyhall/ports';
import { MODERATOR } from '../../adapters.module.js';
import { sizeOfModeration } from '../../model/metered.model.js';

/** Asks the moderator model. Where it fails, the rules decide alone: the failure is counted and logged. */
@Injectable()
export class Moderation {
  private readonly logger = new Logger('Safety');

  constructor(
    @Inject(MODERATOR) private readonly moderator: Moderator | null,
    private readonly failures: ModerationFailures,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Whether a moderator model is set up. */
  get isConfigured(): boolean {
    return this.moderator !== null;
  }

  /** The tokens that a judgement holds. */
  tokensOf(text: ModeratedText): number {
    const { MODERATION_KIND: kind } = this.config;
    const { input, output } = sizeOfModeration(kind || 'moderations', text);
    return input + output;
  }

  /** Null also where the model fails or is late. @throws AppError `limit_reached` if a limit or a budget rejects it */
  async judge(text: ModeratedText, signal: AbortSignal): Promise<SafetyFinding | null> {
    try {
      const found = await this.moderator?.judge(text, signal);
      if (!found) return null;
      // The fixed texts are in two languages.
      return { ...found, language: /\p{Script=Arabic}/u.test(text.text) ? 'ar' : 'en' };
    } catch (error) {
      if (signal.aborted) return null;
      if (error instanceof WorkRefused) throw new AppError('limit_reached', sentence(error.reason));
      this.logger.warn(`No judgement of the moderator: ${String(error).slice(0, 200)}`);
      await this.failures.add();
      return null;
    }
  }
}
