import { sentence, type Sentence } from '@studyhall/contracts';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { PassageSearch } from '../../retrieval/index.js';
import { cite } from '../context/citations.js';
import { passageText } from '../context/passage.text.js';
import type { Tool, ToolContext, ToolOutcome } from './tool.js';

const Arguments = z.object({
  query: z.string().min(1).max(500).describe('What to look for, in the words that the documents would use.'),
});

/** Searches all documents of the turn's owner and the materials of the owner's classes. */
@Injectable()
export class SearchDocumentsTool implements Tool<z.infer<typeof Arguments>> {
  readonly name = 'search_documents';
  readonly description =
    'Searches the documents that this person has uploaded and the materials of their classes. Returns numbered passages with file and page.';
  readonly parameters = Arguments;

  constructor(private readonly passages: PassageSearch) {}

  runningTitle({ query }: z.infer<typeof Arguments>): Sentence {
    return sentence('step_searching_documents', { query: query.slice(0, 60) });
  }

  async run(
    { query }: z.infer<typeof Arguments>,
    { turn, details, signal }: ToolContext,
  ): Promise<ToolOutcome> {
    const found = await this.passages.search(turn.user_id, query, { limit: 8, signal });
    if (found.length === 0) return { title: sentence('step_no_passages'), content: 'No passages match.' };
    details.used_documents = true;
    const names = [...new Set(found.map((passage) => passage.filename))];
    return {
      title: sentence('step_searched_documents', { count: found.length }),
      detail: names.join(', '),
      content: passageText(found, cite(details, found)),
      passages: found,
    };
  }
}
