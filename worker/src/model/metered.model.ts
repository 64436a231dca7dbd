import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { sentenceText } from '@studyhall/contracts';
import { modelUse } from '@studyhall/persistence';
import type { ModelSettings } from '@studyhall/platform';
import {
  ModelError,
  type CompletionEvent,
  type CompletionRequest,
  type Counting,
  type LanguageModel,
  type Moderator,
} from '@studyhall/ports';
import { estimateTokens } from './token.estimate.js';
import { TokenUse, type TokenCount } from './token.use.js';
import { currentPayer } from './work.scope.js';

type Closable<Model> = Model & { close(): Promise<void> };
type Work = Omit<modelUse.ModelWork, 'isRequired'>;

/** Minutes of a recording whose length is not known. */
const UNKNOWN_MINUTES = 5;
const NOTHING: TokenCount = { input: 0, output: 0 };
const REFUSED = { limit: 'limit_reached', used: 'budget_used', unpriced: 'price_unknown' } as const;

/** The ledger of what models do beside replies and images, for whom the running work is done. */
@Injectable()
export class ModelLedger {
  constructor(private readonly db: DataSource) {}

  /**
   * Holds work of a model; returns the function that settles it. What a killed worker held is settled in full later.
   * @throws ModelError `model_rejected` where a limit or a budget refuses it
   */
  async hold(work: Work, counting?: Counting): Promise<(took: TokenCount) => Promise<void>> {
    const ref = randomUUID();
    const isRequired = counting === 'required';
    const refused = await modelUse.hold(this.db, ref, currentPayer(), { ...work, isRequired });
    if (refused !== null && !isRequired)
      throw new ModelError('model_rejected', sentenceText(REFUSED[refused]));
    return (took) => modelUse.settle(this.db, ref, took);
  }

  /** Runs work that takes all that it holds, or nothing where it fails. @throws ModelError as {@link hold} */
  async run<Made>(
    work: Work,
    send: () => Promise<Made>,
    { counting, took = work }: RunOptions = {},
  ): Promise<Made> {
    if (counting === 'counted') return send();
    const settle = await this.hold(work, counting);
    let isMade = false;
    try {
      const made = await send();
      isMade = true;
      return made;
    } finally {
      await settle(isMade ? took : NOTHING);
    }
  }
}

interface RunOptions {
  counting?: Counting;
  /** What it took, where that is less than what it holds. */
  took?: TokenCount;
}

/** A model whose requests are held in the ledger before they are sent, and settled by what they took. */
export function meteredModel(
  model: Closable<LanguageModel>,
  ledger: ModelLedger,
  settings: () => ModelSettings,
): Closable<LanguageModel> {
  async function* stream(request: CompletionRequest): AsyncGenerator<CompletionEvent> {
    if (request.counting === 'counted') return yield* model.stream(request);
    const { CHAT_MODEL, REPLY_TOKENS } = settings();
    const sent = JSON.stringify([request.messages, request.tools]);
    const most = { input: Buffer.byteLength(sent), output: request.maxTokens ?? REPLY_TOKENS };
    const settle = await ledger.hold({ kind: 'background', model: CHAT_MODEL, ...most }, request.counting);
    const use = new TokenUse();
    const asked = use.begin(estimateTokens(sent));
    try {
      for await (const event of model.stream(request)) {
        if (event.type === 'text' || event.type === 'reasoning') asked.wrote(event.text);
        else if (event.type === 'tool_call') asked.wrote(event.call.arguments);
        else if (event.type === 'usage') asked.report(event.promptTokens, event.completionTokens);
        yield event;
      }
    } finally {
      await settle(use.count());
    }
  }
  return {
    stream,
    generateImage: (request) =>
      ledger.run(
        { kind: 'images', model: settings().IMAGE_MODEL, input: 1, output: 0 },
        () => model.generateImage(request),
        request,
      ),
    transcribe: (request) => {
      const input = request.seconds === null ? UNKNOWN_MINUTES : Math.ceil(request.seconds / 60);
      const work: Work = { kind: 'transcription', model: settings().TRANSCRIPTION_MODEL, input, output: 0 };
      return ledger.run(work, () => model.transcribe(request));
    },
    embed: (texts, signal, counting) => {
      const most = texts.reduce((bytes, text) => bytes + Buffer.byteLength(text), 0);
      const took = texts.reduce((tokens, text) => tokens + estimateTokens(text), 0);
      return ledger.run(
        { kind: 'background', model: settings().EMBEDDING_MODEL ?? '', input: most, output: 0 },
        () => model.embed(texts, signal),
        { counting, took: { input: took, output: 0 } },
      );
    },
    close: () => model.close(),
  };
}

/** A moderator whose judgements are in the ledger, by an estimate. No limit and no budget refuses them. */
export const meteredModerator = (
  moderator: Closable<Moderator>,
  ledger: ModelLedger,
  model: string,
): Closable<Moderator> => ({
  judge: (moderated, signal) => {
    const input = estimateTokens([...moderated.earlier, moderated.text].join('\n'));
    return ledger.run(
      { kind: 'background', model, input, output: 0 },
      () => moderator.judge(moderated, signal),
      { counting: 'required' },
    );
  },
  close: () => moderator.close(),
});
