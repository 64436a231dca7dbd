import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  files,
  passages,
  type PassageRow,
  type PastMessage,
  type StoredFileRow,
} from '@studyhall/persistence';
import { CONFIG, retryUnavailable, type Config } from '@studyhall/platform';
import type { ModelMessage } from '@studyhall/ports';
import type { ReplyFilter } from '../../../reply-filter/index.js';
import { PassageSearch } from '../../retrieval/index.js';
import type { ReplyTask } from '../reply.task.js';
import { AttachedFiles } from './attached.files.js';
import { cite } from './citations.js';
import { passageText } from './passage.text.js';
import { homeworkNote } from './homework.note.js';
import { rolePlayNote } from './role-play.note.js';
import { studentNotes } from './student.notes.js';
import { systemPrompt } from './system-prompt.js';
import { ContextBudget } from './context.budget.js';
import { estimateTokens } from '../../../model/token.estimate.js';

const LIBRARY_PASSAGES = 8;
const FILE_PASSAGES = 16;
const WHOLE_FILE_PASSAGES = 400;
/** The attached files' share of the document budget when the library is searched too. */
const FILES_SHARE = 0.75;
/**
 * The most characters per token in any script. A text with more characters than this allows cannot fit and is not
 * loaded.
 */
const MAX_CHARS_PER_TOKEN = 8;

const GO_ON =
  'Your reply was interrupted. Continue it exactly where it stopped, in the same language and format. Do not repeat or announce anything.';

/** The conversation for the model, and a function that releases its memory. */
export interface Context {
  messages: ModelMessage[];
  release: () => void;
}

/**
 * Builds the conversation for the model: system prompt, past messages, documents and question. Limits only the
 * documents; the reply loop fits the rest into the context window before each round.
 */
@Injectable()
export class ContextBuilder {
  constructor(
    @Inject(DataSource) private readonly db: DataSource,
    @Inject(CONFIG) private readonly config: Config,
    private readonly attached: AttachedFiles,
    private readonly search: PassageSearch,
    private readonly budget: ContextBudget,
  ) {}

  /** The part of the system prompt that all replies have. */
  instructions(today: string): string {
    return systemPrompt(this.config.PRODUCT_NAME, { webSearch: this.config.SEARCH_PROVIDER !== '' }, today);
  }

  /** The files attached to the question, after they are read. */
  async readFiles(task: ReplyTask): Promise<StoredFileRow[]> {
    const { turn, signal } = task;
    if (!turn.has_files) return [];
    const attached = await retryUnavailable(() => files.findOfTurn(this.db, turn.id), signal);
    return retryUnavailable(() => this.attached.wait(attached, task), signal);
  }

  /**
   * @param read the result of {@link readFiles}
   * @param filter of the reply: its instruction ends the system prompt, and it decides which past messages the model
   * reads
   */
  async build(
    task: ReplyTask,
    read: StoredFileRow[],
    filter: Pick<ReplyFilter, 'instruction' | 'reads' | 'readsPassages' | 'recalls'>,
  ): Promise<Context> {
    const { turn, details } = task;
    // Retries while the database is unavailable: the reply has no output yet.
    const found = await retryUnavailable(() => this.passagesFor(task, read), task.signal);
    await filter.readsPassages(found);
    const documents = found.length === 0 ? '' : filter.reads(passageText(found, cite(details, found)));
    details.used_uploaded_files = read.length > 0;
    const system: ModelMessage = {
      role: 'system',
      content: [
        this.instructions(turn.today),
        homeworkNote(turn.homework),
        rolePlayNote(turn.past),
        filter.instruction,
      ]
        .filter(Boolean)
        .join('\n'),
    };
    const question = [studentNotes(turn.notes), documents, this.attached.note(read), turn.question]
      .filter((part) => part !== '')
      .join('\n\n');
    const { parts: images, release } = await this.attached.images(read, task);
    const ask: ModelMessage = {
      role: 'user',
      content: images.length === 0 ? question : [{ type: 'text', text: question }, ...images],
    };
    return { messages: [system, ...pastMessages(turn.past, filter), ask, ...keptReply(turn)], release };
  }

  /**
   * Passages of the attached files: all of them if they fit, else the best matches. With `should_use_documents`, also
   * passages of the library. Drops passages beyond the document budget.
   */
  private async passagesFor(task: ReplyTask, attached: StoredFileRow[]): Promise<PassageRow[]> {
    const { turn, model, details, signal } = task;
    const ids = attached.filter((file) => file.status === 'ready').map((file) => file.id);
    const limit = this.budget.documentTokens(model);
    const forFiles = turn.should_use_documents ? limit * FILES_SHARE : limit;
    const found = ids.length === 0 ? [] : await this.attachedPassages(task, ids, forFiles);
    let kept = fittingPassages(found, forFiles);
    if (turn.should_use_documents) {
      const library = await this.search.search(turn.user_id, turn.question, {
        limit: LIBRARY_PASSAGES,
        signal,
      });
      const fresh = library.filter((one) => !kept.some((other) => other.id === one.id));
      details.used_documents = fresh.length > 0;
      kept = fittingPassages([...kept, ...fresh], limit);
    }
    return kept;
  }

  private async attachedPassages(
    { turn, signal }: ReplyTask,
    ids: string[],
    tokens: number,
  ): Promise<PassageRow[]> {
    const characters = await passages.measurePassages(this.db, turn.user_id, ids);
    if (characters <= tokens * MAX_CHARS_PER_TOKEN) {
      const all = await passages.findFirstPassages(this.db, turn.user_id, ids, WHOLE_FILE_PASSAGES);
      if (fittingPassages(all, tokens).length === all.length) return all;
    }
    const best = await this.search.search(turn.user_id, turn.question, {
      limit: FILE_PASSAGES,
      fileIds: ids,
      signal,
    });
    return best.length > 0 ? best : passages.findFirstPassages(this.db, turn.user_id, ids, FILE_PASSAGES);
  }
}

/** The first passages that fit together. Always keeps at least one. */
function fittingPassages(found: readonly PassageRow[], tokens: number): PassageRow[] {
  let free = tokens;
  return found.filter((passage, at) => {
    free -= estimateTokens(passageText([passage], 100));
    return free >= 0 || at === 0;
  });
}

/** The messages of a turn that continues a reply: the text written so far and the request to continue. */
function keptReply({ kept_content }: ReplyTask['turn']): ModelMessage[] {
  if (kept_content === '') return [];
  return [
    { role: 'assistant', content: kept_content },
    { role: 'user', content: GO_ON },
  ];
}

/** The past messages for the model, oldest first. Skips empty replies and messages that the filter withholds. */
function pastMessages(
  newestFirst: readonly PastMessage[],
  filter: Pick<ReplyFilter, 'reads' | 'recalls'>,
): ModelMessage[] {
  let recalls = true;
  const messages = newestFirst
    .toReversed()
    .map(({ role, content, image, author }): ModelMessage & { content: string } => {
      if (author !== null)
        return { role: 'user', content: `(The teacher ${author} wrote to both of you:) ${content}` };
      if (role === 'user') recalls = filter.recalls(content);
      if (!recalls) return { role, content: '' };
      const text = image === null ? content : `(An image was created: ${image})`;
      return { role, content: role === 'user' ? text : filter.reads(text) };
    })
    .filter(({ content }) => content !== '');
  const firstQuestion = messages.findIndex((message) => message.role === 'user');
  return firstQuestion === -1 ? [] : messages.slice(firstQuestion);
}
