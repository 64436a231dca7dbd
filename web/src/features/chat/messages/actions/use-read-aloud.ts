import { atom, useAtom } from 'jotai';
import { useEffect, useEffectEvent, useRef } from 'react';
import { repliesTexts } from '../../../../base/i18n/replies.texts';
import { useTexts } from '../../../../base/i18n/texts';
import { uiTexts } from '../../../../base/i18n/ui.texts';
import { spokenSentences } from '../../../../ui/markdown';
import { notifyError } from '../../../../ui/snackbar';
import { createReader, type Voices } from './read-aloud';

/** The key of the reply that is read aloud: one at a time. */
const readingAtom = atom<string | null>(null);

/** Whether a reply is read aloud, and a function that starts or stops it. Reading goes on while the reply is written. */
export function useReadAloud(key: string, text: string, writing: boolean): [boolean, () => void] {
  const spokenTexts = useTexts(uiTexts);
  const { noVoice } = useTexts(repliesTexts);
  const [readingKey, setReading] = useAtom(readingAtom);
  const reader = useRef<ReturnType<typeof createReader> | null>(null);
  const reading = readingKey === key;
  const update = useEffectEvent((sofar: string, unfinished: boolean) =>
    reader.current?.update(spokenSentences(sofar, spokenTexts), !unfinished, document.documentElement.lang),
  );
  useEffect(() => {
    if (!reading) return;
    reader.current = createReader(browserVoices, () => setReading(null));
    return () => {
      reader.current?.stop();
      reader.current = null;
    };
  }, [reading, setReading]);
  // Runs after the effect above, so that the first sentences have a reader.
  useEffect(() => {
    if (reading) update(text, writing);
  }, [reading, text, writing]);
  const toggle = (): void => {
    if (!('speechSynthesis' in window)) notifyError(noVoice);
    else setReading(reading ? null : key);
  };
  return [reading, toggle];
}

const browserVoices: Voices = {
  speak(text, language, onEnd) {
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.lang = language;
    utterance.onend = onEnd;
    utterance.onerror = onEnd;
    window.speechSynthesis.speak(utterance);
  },
  cancel: () => window.speechSynthesis.cancel(),
};
