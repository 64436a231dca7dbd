/** What a reply claims that only a person can. Source: `docs/safeguarding.md`, lines E1, E2, E5 and X1 of the standards. */
export const PERSONA_KINDS = ['person', 'feeling', 'friendship', 'secrecy', 'flattery', 'holding'] as const;
export type PersonaKind = (typeof PERSONA_KINDS)[number];

/** The phrases of one language, in the spelling of `normalise`, as patterns of whole words. */
export interface PersonaLanguage {
  /** BCP 47. */
  language: string;
  phrases: Record<PersonaKind, readonly string[]>;
}
