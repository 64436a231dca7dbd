import { atom, useAtom, useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { configAtom } from '../../../../common/config.atoms';
import { repliesTexts } from '../../../../base/i18n/replies.texts';
import { useTexts } from '../../../../base/i18n/texts';
import { uiTexts } from '../../../../base/i18n/ui.texts';
import { reasonOf } from '../../../../transport/errors';
import { spokenSentences } from '../../../../ui/markdown';
import { notifyError } from '../../../../ui/snackbar';
import { useChat, useConversation } from '../../state/chat.context';
import { shownReply } from '../shown-reply';
import { createModelVoice, createPlayer, piecesOf, type Player } from './model-voice';
import { createReader, type Voices } from './read-aloud';

/** The key of the reply that is read aloud: only one at a time. */
const readingAtom = atom<string | null>(null);

export interface ReadAloud {
  reading: boolean;
  /** True until playback of the first sentence starts. */
  preparing: boolean;
  toggle: () => void;
}

/** Reads a reply aloud, also while it streams. */
export function useReadAloud(key: string, messageId: number): ReadAloud {
  const spokenTexts = useTexts(uiTexts);
  const { noVoice, readFailed } = useTexts(repliesTexts);
  const { speech } = useAtomValue(configAtom);
  const [readingKey, setReading] = useAtom(readingAtom);
  const reader = useRef<ReturnType<typeof createReader> | null>(null);
  const player = useRef<Player | null>(null);
  const [preparing, setPreparing] = useState(false);
  const reading = readingKey === key;
  const voices = useEffectEvent((): Voices => {
    const fail = (reason: string): void => {
      notifyError(reason);
      setReading(null);
    };
    if (!speech) return createBrowserVoice((hasVoice) => fail(hasVoice ? readFailed : noVoice));
    return createModelVoice(messageId, (player.current ??= createPlayer()), (error) =>
      fail(reasonOf(error, readFailed)),
    );
  });
  const conversation = useConversation();
  const { deps, messages } = conversation;
  const update = useEffectEvent(() => {
    const item = messages.get(key);
    if (!item) return;
    const pieces = piecesOf(spokenSentences(shownReply(item).content, spokenTexts));
    reader.current?.update(pieces, item.draft === null, document.documentElement.lang);
  });
  // The messages of a conversation stay mounted after the user leaves it.
  const isLeft = conversation !== useAtomValue(useChat().activeAtom);
  useEffect(() => {
    if (reading && isLeft) setReading(null);
  }, [reading, isLeft, setReading]);
  useEffect(() => {
    if (!reading) return;
    reader.current = createReader(
      voices(),
      () => setReading(null),
      () => setPreparing(false),
    );
    return () => {
      reader.current?.stop();
      reader.current = null;
    };
  }, [reading, setReading]);
  // Runs after the effect above: the reader must exist for the first sentences.
  useEffect(() => {
    if (!reading) return;
    update();
    return deps.store.sub(messages.itemAtom(key), () => update());
  }, [reading, deps, messages, key]);
  const toggle = (): void => {
    if (speech) player.current ??= createPlayer();
    if (!speech && !('speechSynthesis' in window)) notifyError(noVoice);
    else {
      setPreparing(!reading);
      setReading(reading ? null : key);
    }
  };
  return { reading, preparing: reading && preparing, toggle };
}

/** @param onFailed called if the first sentence cannot be spoken, with whether the device has a voice at all */
function createBrowserVoice(onFailed: (hasVoice: boolean) => void): Voices {
  const { speechSynthesis } = window;
  let spoken = false;
  return {
    speak(text, language, onEnd, onStart) {
      const utterance = new SpeechSynthesisUtterance(text);
      utterance.lang = language;
      utterance.onend = () => {
        spoken = true;
        onEnd();
      };
      utterance.onerror = ({ error }) => {
        if (spoken || CANCELLED.includes(error)) onEnd();
        else onFailed(speechSynthesis.getVoices().length > 0);
      };
      speechSynthesis.speak(utterance);
      // Not every browser reports the start of speech, and its voices load nothing.
      onStart();
    },
    cancel: () => speechSynthesis.cancel(),
  };
}

const CANCELLED: readonly SpeechSynthesisErrorCode[] = ['canceled', 'interrupted'];
