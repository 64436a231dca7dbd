import type { SafetyCategory, SafetyTier } from '@studyhall/ports';

export type Verdict = readonly [SafetyTier, SafetyCategory];

/**
 * Categories of `POST /moderations`. Harassment counts as a concern: pupils who write about it are more often its victims.
 * Source: https://platform.openai.com/docs/guides/moderation.
 */
export const MODERATION_CATEGORIES: Record<string, Verdict> = {
  'self-harm': ['danger', 'self_harm'],
  'self-harm/intent': ['danger', 'self_harm'],
  'self-harm/instructions': ['danger', 'self_harm'],
  'harassment/threatening': ['danger', 'threat'],
  'hate/threatening': ['danger', 'threat'],
  'sexual/minors': ['danger', 'abuse'],
  sexual: ['not_allowed', 'sexual'],
  hate: ['not_allowed', 'hate'],
  violence: ['not_allowed', 'violence'],
  'violence/graphic': ['not_allowed', 'violence'],
  illicit: ['not_allowed', 'drugs'],
  'illicit/violent': ['not_allowed', 'weapons'],
  harassment: ['concern', 'distress'],
};

/**
 * Hazards of Llama Guard 3 and 4. Those that are not listed, such as elections or copyright, are irrelevant to
 * safeguarding. Source: https://www.llama.com/docs/model-cards-and-prompt-formats/llama-guard-3.
 */
export const GUARD_HAZARDS: Record<string, Verdict> = {
  S1: ['not_allowed', 'violence'],
  S3: ['not_allowed', 'sexual'],
  S4: ['danger', 'abuse'],
  S9: ['not_allowed', 'weapons'],
  S10: ['not_allowed', 'hate'],
  S11: ['danger', 'self_harm'],
  S12: ['not_allowed', 'sexual'],
};
