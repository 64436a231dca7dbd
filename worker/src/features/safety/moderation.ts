import { Inject, Injectable, Logger } from '@nestjs/common';
import type { SafetyFinding } from '@studyhall/domain';
import { ModerationFailures } from '@studyhall/platform';
import type { ModeratedText, Moderator } from '@studyhall/ports';
import { MODERATOR } from '../../adapters.module.js';

/** Asks the moderator model. Where it fails, the rules decide alone: the failure is counted and logged. */
@Injectable()
export class Moderation {
  private readonly logger = new Logger('Safety');

  constructor(
    @Inject(MODERATOR) private readonly moderator: Moderator | null,
    private readonly failures: ModerationFailures,
  ) {}

  /** Whether a moderator model is set up. */
  get isConfigured(): boolean {
    return this.moderator !== null;
  }

  /** Null also where the model fails or is late. Never rejects. */
  async judge(text: ModeratedText, signal: AbortSignal): Promise<SafetyFinding | null> {
    try {
      const found = await this.moderator?.judge(text, signal);
      if (!found) return null;
      // The fixed texts are in two languages.
      return { ...found, language: /\p{Script=Arabic}/u.test(text.text) ? 'ar' : 'en' };
    } catch (error) {
      if (signal.aborted) return null;
      this.logger.warn(`No judgement of the moderator: ${String(error).slice(0, 200)}`);
      await this.failures.add();
      return null;
    }
  }
}
