/**
 * Cuts a text into the demo's tokens: a word of at most seven characters with the space before it.
 * Joined again they are the text, character for character.
 */
export function tokenize(text: string): string[] {
  return text.match(/\s?[^\s]{1,7}|\s/gu) ?? [];
}

/** A rough count for prompts: four characters a token, as English averages in common tokenizers. */
export function estimateTokens(characters: number): number {
  return Math.ceil(characters / 4);
}

/** A rough count for prompts of any script: four ASCII characters a token, one of all others. */
export function estimatePromptTokens(text: string): number {
  const ascii = text.replace(/[^\x00-\x7f]/g, '').length;
  return estimateTokens(ascii) + text.length - ascii;
}

/** `count` numbered words (`w1 w2 …`), one token each, so that a test sees any loss, repeat or reordering. */
export function numberedTokens(count: number): string[] {
  return Array.from({ length: count }, (_, index) => (index === 0 ? 'w1' : ` w${index + 1}`));
}

/** Exactly `count` tokens: the text's own, repeated or cut. */
export function tokensOfLength(text: string, count: number): string[] {
  const own = tokenize(text.endsWith('\n') ? text : `${text} `);
  return Array.from({ length: count }, (_, index) => own[index % own.length] ?? '');
}
