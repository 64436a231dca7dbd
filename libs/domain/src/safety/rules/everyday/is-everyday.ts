import { normalise } from '../../normalise.js';
import { wholeWords } from '../../whole-words.js';
import * as ar from './ar.js';
import * as en from './en.js';

/** Characters of a message whose whole is known: in a longer one play may be one thing of many. */
const SHORT = 200;
const LANGUAGES = [en, ar].map(
  ({ TEACHING, WRITER, PLAYED, MEANT, GRAVE, CAREFUL, CARE, NO_CARE, FIGURE, BESIDE }) => ({
    teaching: wholeWords(TEACHING),
    writer: wholeWords(WRITER),
    played: wholeWords(PLAYED),
    grave: wholeWords(`(?:${MEANT}|${GRAVE})`),
    careful: wholeWords(CAREFUL),
    care: wholeWords(CARE),
    noCare: wholeWords(NO_CARE),
    figure: wholeWords(FIGURE),
    beside: wholeWords(BESIDE),
  }),
);

const OWN_WORK = wholeWords(ar.OWN_WORK);

/**
 * Whether a short message is only about teaching material, play, an accident, self-defence, care of one's health, a figure of a
 * story, careful work with a tool or school work of one's own. Learned words of danger mean nothing in it.
 */
export function isEveryday(written: string): boolean {
  if (written.length > SHORT) return false;
  const { text } = normalise(written);
  if (text.search(OWN_WORK()) >= 0) return true;
  return LANGUAGES.some(({ teaching, writer, played, grave, careful, care, noCare, figure, beside }) => {
    const material = text.search(teaching());
    if (material >= 0 && text.slice(material).search(writer()) < 0) return true;
    if (text.search(figure()) >= 0 && text.replace(figure(), '').search(beside()) < 0) return true;
    if (text.search(care()) >= 0 && text.search(noCare()) < 0) return true;
    const rest = text.replace(careful(), '');
    return (rest !== text || text.search(played()) >= 0) && rest.search(grave()) < 0;
  });
}
