import { atom, type Atom } from 'jotai';
import type { ChatTexts } from '../../../base/i18n/chat.texts';
import { localeAtom } from '../../../base/i18n/locale.atoms';
import type { VoiceTexts } from '../../../base/i18n/voice.texts';
import type { Store } from '../../../base/store';
import { serverSentence } from '../../../base/i18n/server-sentence';
import { isAbort } from '../../../transport/errors';
import { announce } from '../../../ui/live-region';
import { submit } from '../composer/submit';
import { focusInput } from '../focus-input';
import type { ChatCalls } from '../state/chat.calls';
import type { Conversation } from '../state/conversation';
import { canRecord, startRecorder, type Recorder } from './recorder';
import { AUTO_SEND_MS, languageOf, VOICE } from './voice.config';
import { microphoneError, transcriptionError } from './voice.errors';

const TICK_MS = 200;

/**
 * The state of a voice message. `starting`: the browser asks for permission. `failed`: the transcription failed, and the
 * recording is kept for a retry.
 */
export type VoiceState =
  | { kind: 'idle' | 'starting' | 'recording' | 'paused' | 'transcribing' }
  | { kind: 'failed'; recording: Blob };

export interface VoiceMessageTexts {
  voice: VoiceTexts;
  chat: ChatTexts;
}

interface VoiceDeps {
  readonly store: Store;
  readonly calls: Pick<ChatCalls, 'transcribe'>;
  readonly notifyError: (text: string) => void;
  readonly activeAtom: Atom<Conversation>;
}

export type Voice = ReturnType<typeof createVoice>;

/** A voice message: recorded, transcribed and sent in the conversation in which it started. */
export function createVoice({ store, calls, notifyError, activeAtom }: VoiceDeps) {
  const stateAtom = atom<VoiceState>({ kind: 'idle' });
  /** Seconds recorded so far, without pauses. */
  const elapsedAtom = atom(0);
  /** The microphone while it records, for the level meter. */
  const streamAtom = atom<MediaStream | null>(null);
  let recorder: Recorder | null = null;
  let transcribing: AbortController | null = null;
  let clock: ReturnType<typeof setInterval> | undefined;
  let sending: ReturnType<typeof setTimeout> | undefined;
  /** The conversation in which the recording started: it gets the transcript. */
  let conversation = store.get(activeAtom);
  /** Counts the recordings: a microphone that arrives after a cancellation is released. */
  let recordings = 0;

  const kind = (): VoiceState['kind'] => store.get(stateAtom).kind;
  const setState = (state: VoiceState): void => store.set(stateAtom, state);

  function release(): void {
    recorder = null;
    clearInterval(clock);
    store.set(streamAtom, null);
  }

  /** Counts the recorded seconds. At the limit, finishes the recording. */
  function runClock(texts: VoiceMessageTexts): void {
    let last = performance.now();
    clock = setInterval(() => {
      const now = performance.now();
      if (kind() === 'recording')
        store.set(elapsedAtom, (seconds) =>
          Math.min(VOICE.max_duration_seconds, seconds + (now - last) / 1000),
        );
      last = now;
      if (store.get(elapsedAtom) >= VOICE.max_duration_seconds) void finish(texts);
    }, TICK_MS);
  }

  /** Requests the microphone and records. */
  async function start(texts: VoiceMessageTexts): Promise<void> {
    if (kind() !== 'idle') return;
    if (!canRecord()) return notifyError(texts.voice.notSupported);
    recordings += 1;
    const recording = recordings;
    conversation = store.get(activeAtom);
    setState({ kind: 'starting' });
    try {
      const started = await startRecorder(() => void finish(texts));
      if (recording !== recordings) return started.cancel();
      recorder = started;
    } catch (error) {
      if (recording !== recordings) return;
      setState({ kind: 'idle' });
      return notifyError(microphoneError(error, texts.voice));
    }
    store.set(streamAtom, recorder.stream);
    store.set(elapsedAtom, 0);
    setState({ kind: 'recording' });
    announce(texts.voice.recording);
    runClock(texts);
  }

  /** Ends the recording and transcribes it. */
  async function finish(texts: VoiceMessageTexts): Promise<void> {
    const ending = recorder;
    if (!ending) return;
    release();
    setState({ kind: 'transcribing' });
    const recording = recordings;
    const audio = await ending.stop();
    if (recording === recordings) await transcribe(audio, texts);
  }

  /** Transcribes a recording and sends the transcript. If that fails, the recording is kept for a retry. */
  async function transcribe(recording: Blob, texts: VoiceMessageTexts): Promise<void> {
    if (recording.size === 0) {
      setState({ kind: 'idle' });
      return notifyError(texts.voice.noAudio);
    }
    const controller = new AbortController();
    transcribing = controller;
    setState({ kind: 'transcribing' });
    announce(texts.voice.transcribing);
    try {
      const answer = await calls.transcribe(formOf(recording), controller.signal);
      if (!answer.success)
        throw new Error(serverSentence({ text: answer.error ?? '' }) || texts.voice.unknownError);
      setState({ kind: 'idle' });
      const transcript = answer.transcript?.trim() ?? '';
      if (transcript === '') notifyError(texts.voice.noAudio);
      else write(transcript, texts.chat);
    } catch (error) {
      if (isAbort(error)) return;
      setState({ kind: 'failed', recording });
      notifyError(transcriptionError(error, texts.voice));
    } finally {
      if (transcribing === controller) transcribing = null;
    }
  }

  function formOf(recording: Blob): FormData {
    const extension = recording.type.replace(/^.*\//, '') || 'webm';
    const form = new FormData();
    form.append('file', recording, `recording.${extension}`);
    form.append('language_code', languageOf(store.get(localeAtom)));
    form.append('enable_punctuation', String(VOICE.enable_punctuation));
    return form;
  }

  /** Appends the transcript to the draft, and sends it if the user is still in that conversation. */
  function write(transcript: string, texts: ChatTexts): void {
    const target = conversation;
    if (target !== store.get(activeAtom)) return target.draft.append(transcript);
    const { textAtom } = target.draft;
    const written = store.get(textAtom).trimEnd();
    const text = written === '' ? transcript : `${written} ${transcript}`;
    store.set(textAtom, text);
    focusInput();
    if (!VOICE.auto_send) return;
    clearTimeout(sending);
    sending = setTimeout(() => {
      if (store.get(textAtom) === text) submit(target, texts);
    }, AUTO_SEND_MS);
  }

  return {
    stateAtom,
    /** True during a voice message, which has its own Send button. */
    speakingAtom: atom((get) => !['idle', 'failed'].includes(get(stateAtom).kind)),
    elapsedAtom,
    streamAtom,
    start,
    pause(texts: VoiceMessageTexts): void {
      if (kind() !== 'recording') return;
      recorder?.pause();
      setState({ kind: 'paused' });
      announce(texts.voice.paused);
    },
    resume(texts: VoiceMessageTexts): void {
      if (kind() !== 'paused') return;
      recorder?.resume();
      setState({ kind: 'recording' });
      announce(texts.voice.resumed);
    },
    finish,
    /** Starts a recording, or finishes the running one: the action of the shortcut. */
    toggle: (texts: VoiceMessageTexts): void => void (kind() === 'idle' ? start(texts) : finish(texts)),
    transcribe,
    /** Discards the recording, the transcription, or a recording kept for a retry. */
    cancel(): void {
      recordings += 1;
      const ending = recorder;
      release();
      ending?.cancel();
      transcribing?.abort();
      transcribing = null;
      clearTimeout(sending);
      setState({ kind: 'idle' });
    },
  };
}
