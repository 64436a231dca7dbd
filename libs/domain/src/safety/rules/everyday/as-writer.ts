import { normalise } from '../../normalise.js';
import { wholeWords } from '../../whole-words.js';
import * as ar from './ar.js';
import * as en from './en.js';

const ENGLISH = wholeWords(en.FIGURE);
const ARABIC = wholeWords(ar.FIGURE);

/** What a message says of a figure, as if its writer said it of themselves: "My hero wants to die" is "i want to die". Null without a figure. */
export function asWriter(written: string): string | null {
  const { text } = normalise(written);
  if (text.search(ENGLISH()) >= 0)
    return text
      .replace(ENGLISH(), 'i')
      .replace(/(?:him|her|them)sel(?:f|ves)/gu, 'myself')
      .replace(/i is /u, 'i am ')
      .replace(/i (\p{L}{3,})s /u, 'i $1 ');
  if (text.search(ARABIC()) < 0) return null;
  return text
    .replace(ARABIC(), '')
    .replaceAll(/(^| )[يت](?=\p{L}{3})/gu, '$1ا')
    .replaceAll(/نفسها?(?!\p{L})/gu, 'نفسي');
}
