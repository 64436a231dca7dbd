/** How strict the product answers, strictest first. Source: `docs/safeguarding.md`, "Tiers". */
export const SAFETY_TIERS = ['danger', 'not_allowed', 'concern'] as const;
/** `danger` informs the safeguarding lead at once, `not_allowed` is blocked, `concern` goes into the weekly list. */
export type SafetyTier = (typeof SAFETY_TIERS)[number];

export const SAFETY_CATEGORIES = [
  'self_harm',
  'abuse',
  'threat',
  'distress',
  'sexual',
  'violence',
  'weapons',
  'drugs',
  'hate',
  'attack',
] as const;
/** What a finding is about. `attack` is an attempt to change the instructions of the assistant. */
export type SafetyCategory = (typeof SAFETY_CATEGORIES)[number];

/** One passage of a text that needs an answer of its own. */
export interface SafetyFinding {
  tier: SafetyTier;
  category: SafetyCategory;
  /** BCP 47 tag of the rules that found it; `und` where a model does not name a language. */
  language: string;
  /** The passage, in UTF-16 units of the judged text: `from` inclusive, `to` exclusive. */
  from: number;
  to: number;
  /** `learned` is a guess: weights of words alone found it. */
  source: 'rules' | 'learned' | 'model';
}

/** The stricter of two findings; the first where both are of the same tier. */
export function stricter(first: SafetyFinding | null, second: SafetyFinding | null): SafetyFinding | null {
  if (first === null || second === null) return first ?? second;
  return SAFETY_TIERS.indexOf(second.tier) < SAFETY_TIERS.indexOf(first.tier) ? second : first;
}
