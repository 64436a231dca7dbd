import { atom } from 'jotai';

/**
 * Where a voice message is. `starting`: the browser asks for the microphone. `failed`: it could not be written down,
 * and is kept for another try.
 */
export type VoiceState =
  | { kind: 'idle' | 'starting' | 'recording' | 'paused' | 'transcribing' }
  | { kind: 'failed'; recording: Blob };

export const voiceAtom = atom<VoiceState>({ kind: 'idle' });

/** True while a voice message is made: it has a button of its own that sends it. */
export const speakingAtom = atom((get) => !['idle', 'failed'].includes(get(voiceAtom).kind));

/** Seconds recorded so far, pauses left out. */
export const elapsedAtom = atom(0);

/** What the microphone hears, while recording, for the level meter. */
export const streamAtom = atom<MediaStream | null>(null);
