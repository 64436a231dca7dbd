import type { SafetyFinding } from '@studyhall/domain';

/** What a moderator judges: a question of a user, or what the model has written of a reply. */
export interface ModeratedText {
  role: 'user' | 'assistant';
  text: string;
  /** The user's messages before it in the conversation, newest last. */
  earlier: readonly string[];
}

/** A moderator model. It adds to the rules and takes nothing of them back. Source: `docs/safeguarding.md`. */
export interface Moderator {
  /**
   * The strictest finding, without its language (`und`) and for the whole text; null where there is none.
   * @param report called with the tokens that the endpoint reports
   * @throws ModelError where the endpoint fails before it answers; Error where it answers something else or is late; the reason
   * of `signal` once it aborts
   */
  judge(
    text: ModeratedText,
    signal: AbortSignal,
    report?: (used: { input: number; output: number }) => void,
  ): Promise<SafetyFinding | null>;
}

export {
  moderatedPart,
  SAFETY_CATEGORIES,
  SAFETY_TIERS,
  stricter,
  type ModeratorKind,
  type SafetyCategory,
  type SafetyFinding,
  type SafetyTier,
} from '@studyhall/domain';
