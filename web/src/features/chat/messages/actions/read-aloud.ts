/** The voices of the browser, of the server's model, or of a test. */
export interface Voices {
  /** Prepares the sentence that is spoken next. */
  prepare?(text: string): void;
  /** @param onStart called when playback of the sentence starts */
  speak(text: string, language: string, onEnd: () => void, onStart: () => void): void;
  cancel(): void;
}

/** Reads sentences one after another, including those added while it reads. */
export function createReader(voices: Voices, onIdle: () => void, onStart: () => void = () => undefined) {
  const waiting: Array<{ text: string; language: string }> = [];
  let taken = 0;
  let speaking = false;
  let complete = false;
  let stopped = false;
  const prepareNext = (): void => {
    if (waiting[0]) voices.prepare?.(waiting[0].text);
  };
  const next = (): void => {
    speaking = false;
    if (stopped) return;
    const sentence = waiting.shift();
    if (sentence) {
      speaking = true;
      voices.speak(sentence.text, sentence.language, next, onStart);
      prepareNext();
    } else if (complete) onIdle();
  };
  return {
    /** Takes all sentences of the text so far. The last one of an unfinished text may still grow, so it is not read yet. */
    update(sentences: readonly string[], isComplete: boolean, fallback: string): void {
      const ready = isComplete ? sentences : sentences.slice(0, -1);
      for (const text of ready.slice(taken)) waiting.push({ text, language: languageOf(text, fallback) });
      taken = Math.max(taken, ready.length);
      complete = isComplete;
      if (speaking) prepareNext();
      else next();
    },
    stop(): void {
      stopped = true;
      voices.cancel();
    },
  };
}

const SCRIPTS: ReadonlyArray<[RegExp, string]> = [
  [/\p{Script=Arabic}/gu, 'ar'],
  [/\p{Script=Hebrew}/gu, 'he'],
  [/\p{Script=Cyrillic}/gu, 'ru'],
  [/\p{Script=Greek}/gu, 'el'],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 'ja'],
  [/\p{Script=Hangul}/gu, 'ko'],
  [/\p{Script=Han}/gu, 'zh'],
  [/\p{Script=Devanagari}/gu, 'hi'],
];

/**
 * Detects the language of a sentence by its script. Latin letters mean `fallback` if that language uses them, else
 * English.
 */
export function languageOf(text: string, fallback: string): string {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const found = SCRIPTS.find(([script]) => (text.match(script)?.length ?? 0) * 2 > letters);
  if (found) return found[1];
  return SCRIPTS.some(([, language]) => fallback.startsWith(language)) ? 'en' : fallback;
}
