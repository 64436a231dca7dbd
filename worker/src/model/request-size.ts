import type { CompletionRequest } from '@studyhall/ports';
import { estimateTokens } from './token.estimate.js';

/** The size of a request. Its bytes are more than the tokens that any model counts. */
export function sizeOf({ messages, tools }: Pick<CompletionRequest, 'messages' | 'tools'>) {
  const sent = JSON.stringify([messages, tools]);
  return { bytes: Buffer.byteLength(sent), tokens: estimateTokens(sent) };
}
