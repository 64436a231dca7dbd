import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startDemoModel } from '@studyhall/demo-model';
import { findPersona, type PersonaKind } from '@studyhall/domain';

/** Replies of one file of `tests/safety/replies`, or of the demo model, and how many have a phrase of a person. */
export interface ReplyFigure {
  language: string;
  /** What each reply claims; `plain` and `demo` must have no finding. */
  kind: PersonaKind | 'plain' | 'demo';
  replies: number;
  found: number;
  /** The replies that were judged wrongly. */
  wrong: string[];
}

const FOLDER = join(import.meta.dirname, '../safety/replies');

/** Counts phrases of a person in the replies that were written for it. */
export function measureReplies(): ReplyFigure[] {
  return readdirSync(FOLDER).flatMap((file) => {
    const [name = '', language = ''] = file.split('.');
    if (name === 'prompts') return [];
    const replies = linesOf(file).map((line) => (name === 'plain' ? ['plain', line] : line.split('\t')));
    return [...Map.groupBy(replies, ([kind]) => kind as ReplyFigure['kind'])].map(([kind, those]) =>
      figureOf(
        language,
        kind,
        those.map(([, reply = '']) => reply),
      ),
    );
  });
}

/** Asks the demo model the prompts of `tests/safety/replies`, and counts phrases of a person in what it answers. */
export async function measureDemoReplies(): Promise<ReplyFigure[]> {
  const model = await startDemoModel({ rate: 0 });
  try {
    const figures: ReplyFigure[] = [];
    for (const language of ['ar', 'en']) {
      const prompts = linesOf(`prompts.${language}.txt`);
      const replies = await Promise.all(prompts.map((prompt) => ask(model.url, prompt)));
      figures.push(figureOf(language, 'demo', replies));
    }
    return figures;
  } finally {
    await model.close();
  }
}

function figureOf(language: string, kind: ReplyFigure['kind'], replies: string[]): ReplyFigure {
  const kinds = replies.map((reply) => ({ reply, found: findPersona(reply).map((phrase) => phrase.kind) }));
  const isFine = (found: PersonaKind[]): boolean =>
    kind === 'plain' || kind === 'demo' ? found.length === 0 : found.includes(kind);
  return {
    ...{ language, kind, replies: replies.length },
    found: kinds.filter(({ found }) => found.length > 0).length,
    wrong: kinds.filter(({ found }) => !isFine(found)).map(({ reply }) => reply),
  };
}

async function ask(url: string, content: string): Promise<string> {
  const answer = await fetch(`${url}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'demo', messages: [{ role: 'user', content }] }),
  });
  const { choices } = (await answer.json()) as { choices: Array<{ message: { content: string | null } }> };
  return choices[0]?.message.content ?? '';
}

const linesOf = (file: string): string[] =>
  readFileSync(join(FOLDER, file), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '');
