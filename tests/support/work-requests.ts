import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { asksForWork } from '@studyhall/domain';

/** Messages of one file of `tests/study/work-requests`, and how many of them the rules count. */
export interface RequestFigure {
  /** `first` was written before the rules, `later` after them. */
  set: 'first' | 'later';
  language: string;
  kind: 'asking' | 'other';
  messages: number;
  counted: number;
  /** The messages that the rules take for the other kind. */
  wrong: string[];
}

const FOLDER = join(import.meta.dirname, '../study/work-requests');

/** Judges the messages that were written for the rules of `asksForWork`. */
export function measureWorkRequests(): RequestFigure[] {
  return (['first', 'later'] as const).flatMap((set) =>
    ['en', 'ar'].flatMap((language) =>
      (['asking', 'other'] as const).map((kind) => {
        const messages = readFileSync(join(FOLDER, set, `${kind}.${language}.txt`), 'utf8')
          .split('\n')
          .filter((line) => line !== '');
        const wrong = messages.filter((message) => asksForWork(message) !== (kind === 'asking'));
        const right = messages.length - wrong.length;
        const counted = kind === 'asking' ? right : wrong.length;
        return { set, language, kind, messages: messages.length, counted, wrong };
      }),
    ),
  );
}
