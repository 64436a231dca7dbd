import { moderatedPart, moderationTokens, type ModeratorKind } from '@studyhall/domain';
import type { LedgerWork, ModelLedger, ModelSettings } from '@studyhall/platform';
import {
  ContextOverflow,
  type CompletionEvent,
  type CompletionRequest,
  type LanguageModel,
  type ModeratedText,
  type Moderator,
} from '@studyhall/ports';
import { sizeOf } from './request-size.js';
import { estimateTokens } from './token.estimate.js';
import { TokenUse, type TokenCount } from './token.use.js';
import { currentPayer } from './work.scope.js';

type Closable<Model> = Model & { close(): Promise<void> };

/**
 * A model that reserves the estimated cost of each request in the ledger before it is sent, and settles it with the
 * actual usage.
 */
export function meteredModel(
  model: Closable<LanguageModel>,
  ledger: ModelLedger,
  settings: () => ModelSettings,
): Closable<LanguageModel> {
  async function* stream(request: CompletionRequest): AsyncGenerator<CompletionEvent> {
    if (request.counting === 'counted') return yield* model.stream(request);
    const { CHAT_MODEL, CONTEXT_TOKENS, REPLY_TOKENS } = settings();
    const size = sizeOf(request);
    if (size.tokens > CONTEXT_TOKENS) throw new ContextOverflow('The request is too long for the model.');
    const input = Math.min(size.bytes, CONTEXT_TOKENS);
    const output = request.maxTokens ?? REPLY_TOKENS;
    const settle = await ledger.hold(currentPayer(), {
      kind: 'background',
      model: CHAT_MODEL,
      input,
      output,
    });
    const use = new TokenUse();
    const asked = use.begin(size.tokens);
    try {
      for await (const event of model.stream(request)) {
        if (event.type === 'text' || event.type === 'reasoning') asked.wrote(event.text);
        else if (event.type === 'tool_call') asked.wrote(event.call.arguments);
        else if (event.type === 'usage') asked.report(event.promptTokens, event.completionTokens);
        yield event;
      }
    } catch (error) {
      asked.failed(error);
      throw error;
    } finally {
      await settle(use.count());
    }
  }
  return {
    stream,
    generateImage: (request) => {
      if (request.counting === 'counted') return model.generateImage(request);
      return ledger.run(
        currentPayer(),
        { kind: 'images', model: settings().IMAGE_MODEL, input: 1, output: 0 },
        () => model.generateImage(request),
      );
    },
    transcribe: (request) => {
      const work: LedgerWork = {
        kind: 'transcription',
        model: settings().TRANSCRIPTION_MODEL,
        input: Math.ceil(request.seconds / 60),
        output: 0,
      };
      return ledger.run(currentPayer(), work, () => model.transcribe(request));
    },
    embed: (texts, signal) => {
      const most = texts.reduce((bytes, text) => bytes + Buffer.byteLength(text), 0);
      const took = texts.reduce((tokens, text) => tokens + estimateTokens(text), 0);
      return ledger.run(
        currentPayer(),
        { kind: 'background', model: settings().EMBEDDING_MODEL ?? '', input: most, output: 0 },
        () => model.embed(texts, signal),
        { input: took, output: 0 },
      );
    },
    close: () => model.close(),
  };
}

/** What a moderator takes for one judgement, as the ledger counts it. */
export function sizeOfModeration(kind: ModeratorKind, moderated: ModeratedText): TokenCount {
  const { text, earlier } = moderatedPart(moderated);
  const { input, output } = moderationTokens(kind);
  return { input: input + estimateTokens([...earlier, text].join('\n')), output };
}

/** A moderator that reserves the estimated use of its requests in the ledger, and settles it with the actual usage. */
export const meteredModerator = (
  moderator: Closable<Moderator>,
  ledger: ModelLedger,
  { kind, model }: { kind: ModeratorKind; model: string },
): Closable<Moderator> => ({
  judge: (moderated, signal) =>
    ledger.run(
      currentPayer(),
      { kind: 'background', model, ...sizeOfModeration(kind, moderated) },
      (report) => moderator.judge(moderated, signal, report),
    ),
  close: () => moderator.close(),
});
