import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  files,
  passages,
  type PassageRow,
  type PastMessage,
  type StoredFileRow,
} from '@studyhall/persistence';
import { CONFIG, type Config } from '@studyhall/platform';
import type { ModelMessage } from '@studyhall/ports';
import { PassageSearch } from '../../retrieval/index.js';
import type { ReplyTask } from '../reply.loop.js';
import { AttachedFiles } from './attached.files.js';
import { cite } from './citations.js';
import { passageText } from './passage.text.js';
import { systemPrompt } from './system-prompt.js';
import { estimateTokens } from './token.budget.js';

/** The share of the context that documents may take. */
const DOCUMENT_SHARE = 0.45;
const LIBRARY_PASSAGES = 8;
const FILE_PASSAGES = 16;
const CHARS_PER_TOKEN = 3.6;

/** Builds what the model reads: rules, past, documents and question, within the budget of tokens. */
@Injectable()
export class ContextBuilder {
  constructor(
    @Inject(DataSource) private readonly db: DataSource,
    @Inject(CONFIG) private readonly config: Config,
    private readonly attached: AttachedFiles,
    private readonly search: PassageSearch,
  ) {}

  async build(task: ReplyTask): Promise<ModelMessage[]> {
    const { turn, details } = task;
    const attached = turn.has_files ? await files.findOfTurn(this.db, turn.id) : [];
    const budget = this.config.CONTEXT_TOKENS - this.config.REPLY_TOKENS;
    const read = await this.attached.wait(attached, task);
    const documents = await this.documentsFor(task, read, budget * DOCUMENT_SHARE);
    details.used_uploaded_files = attached.length > 0;
    const system: ModelMessage = {
      role: 'system',
      content: systemPrompt(this.config.PRODUCT_NAME, { webSearch: this.config.SEARCH_PROVIDER !== '' }),
    };
    const question = [documents, this.attached.note(read), turn.question]
      .filter((part) => part !== '')
      .join('\n\n');
    const pictures = await this.attached.pictures(read);
    const ask: ModelMessage = {
      role: 'user',
      content: pictures.length === 0 ? question : [{ type: 'text', text: question }, ...pictures],
    };
    const left = budget - estimateTokens(system.content) - estimateTokens(question) - pictures.length * 1_000;
    return [system, ...fitting(turn.past, left), ask];
  }

  /** Passages of attached files: all of them where they fit, else the best. With `should_use_documents`, of the library. */
  private async documentsFor(
    { turn, details, signal }: ReplyTask,
    attached: StoredFileRow[],
    tokens: number,
  ): Promise<string> {
    const ids = attached.filter((file) => file.status === 'ready').map((file) => file.id);
    const found: PassageRow[] = [];
    if (ids.length > 0) {
      const size = await passages.measurePassages(this.db, turn.user_id, ids);
      const whole = size / CHARS_PER_TOKEN <= tokens;
      const best = whole
        ? []
        : await this.search.search(turn.user_id, turn.question, {
            limit: FILE_PASSAGES,
            fileIds: ids,
            signal,
          });
      found.push(
        ...(best.length > 0
          ? best
          : await passages.findFirstPassages(this.db, turn.user_id, ids, whole ? 400 : FILE_PASSAGES)),
      );
    }
    if (turn.should_use_documents) {
      const library = await this.search.search(turn.user_id, turn.question, {
        limit: LIBRARY_PASSAGES,
        signal,
      });
      const fresh = library.filter((one) => !found.some((other) => other.id === one.id));
      details.used_documents = fresh.length > 0;
      found.push(...fresh);
    }
    return found.length === 0 ? '' : passageText(found, cite(details, found));
  }
}

/** The newest messages that fit, oldest first, beginning with a user's. Empty replies tell the model nothing. */
function fitting(newestFirst: readonly PastMessage[], budget: number): ModelMessage[] {
  const kept: ModelMessage[] = [];
  let left = budget;
  for (const { role, content, picture } of newestFirst) {
    const text = picture === null ? content : `(A picture was made: ${picture})`;
    if (text === '') continue;
    left -= estimateTokens(text);
    if (left < 0) break;
    kept.push({ role, content: text });
  }
  kept.reverse();
  const firstQuestion = kept.findIndex((message) => message.role === 'user');
  return firstQuestion === -1 ? [] : kept.slice(firstQuestion);
}
