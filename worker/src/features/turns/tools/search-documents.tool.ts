import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { passages } from '@studyhall/persistence';
import { cite } from '../context/citations.js';
import { passageText } from '../context/passage.text.js';
import type { Tool, ToolContext, ToolOutcome } from './tool.js';

const Arguments = z.object({
  query: z.string().min(1).max(500).describe('What to look for, in the words that the documents would use.'),
});

/** Looks through everything that the turn's owner uploaded. */
@Injectable()
export class SearchDocumentsTool implements Tool<z.infer<typeof Arguments>> {
  readonly name = 'search_documents';
  readonly description =
    'Searches the documents that this person has uploaded. Returns numbered passages with file and page.';
  readonly parameters = Arguments;

  constructor(@Inject(DataSource) private readonly db: DataSource) {}

  runningTitle({ query }: z.infer<typeof Arguments>): string {
    return `Searching your documents for “${query.slice(0, 60)}”`;
  }

  async run({ query }: z.infer<typeof Arguments>, { turn, details }: ToolContext): Promise<ToolOutcome> {
    const found = await passages.searchPassages(this.db, turn.user_id, query, { limit: 8 });
    if (found.length === 0)
      return { title: 'Found nothing in your documents', content: 'No passages match.' };
    details.used_documents = true;
    const names = [...new Set(found.map((passage) => passage.filename))];
    return {
      title: `Searched your documents · ${found.length} passages`,
      detail: names.join(', '),
      content: passageText(found, cite(details, found)),
    };
  }
}
