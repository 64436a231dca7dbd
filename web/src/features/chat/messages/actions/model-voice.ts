import { LIMITS } from '@studyhall/contracts/limits';
import { apiBlob } from '../../../../transport/rest';
import type { Voices } from './read-aloud';

/** Plays sounds. Created in a click handler: some browsers only play audio that a click started. */
export interface Player {
  play(sound: Blob, onEnd: () => void, onStart: () => void): void;
  stop(): void;
}

export function createPlayer(): Player {
  const audio = new Audio();
  audio.load();
  let address = '';
  return {
    play(sound, onEnd, onStart) {
      URL.revokeObjectURL(address);
      address = URL.createObjectURL(sound);
      audio.src = address;
      audio.onplaying = onStart;
      audio.onended = onEnd;
      audio.onerror = onEnd;
      // Interrupted by `stop`, or refused by the browser.
      audio.play().catch(() => undefined);
    },
    stop() {
      audio.onplaying = null;
      audio.onended = null;
      audio.onerror = null;
      audio.pause();
      URL.revokeObjectURL(address);
    },
  };
}

/** The voice of the server's speech model. Fetches each sentence while the previous one plays. */
export function createModelVoice(
  messageId: number,
  player: Player,
  onFailed: (error: unknown) => void,
): Voices {
  const stopped = new AbortController();
  const coming = new Map<string, Promise<Blob>>();
  const fetchSound = (text: string): Promise<Blob> => {
    const sound =
      coming.get(text) ?? apiBlob(speechPath(messageId), { body: { text }, signal: stopped.signal }, 'POST');
    coming.set(text, sound);
    // The player reports the failure.
    sound.catch(() => undefined);
    return sound;
  };
  return {
    prepare: (text) => void fetchSound(text),
    speak(text, _language, onEnd, onStart) {
      const sound = fetchSound(text);
      coming.delete(text);
      sound.then(
        (bytes) => !stopped.signal.aborted && player.play(bytes, onEnd, onStart),
        (error: unknown) => !stopped.signal.aborted && onFailed(error),
      );
    },
    cancel() {
      stopped.abort();
      player.stop();
    },
  };
}

const speechPath = (messageId: number): string => `/messages/${messageId}/speech`;

/**
 * Splits sentences that are too long for one request, between words. Earlier pieces stay the same while the last sentence
 * grows.
 */
export function piecesOf(sentences: readonly string[], max: number = LIMITS.speechChars): string[] {
  return sentences.flatMap((sentence) => {
    const pieces: string[] = [];
    let rest = sentence;
    while (rest.length > max) {
      const space = rest.lastIndexOf(' ', max);
      const end = space > 0 ? space : max;
      pieces.push(rest.slice(0, end));
      rest = rest.slice(end).trimStart();
    }
    return [...pieces, rest];
  });
}
