import type { TranscribeResponse } from '@studyhall/contracts';
import type { ChatTexts } from '../../../base/i18n/chat.texts';
import { localeAtom } from '../../../base/i18n/locale.atoms';
import type { VoiceTexts } from '../../../base/i18n/voice.texts';
import { store } from '../../../base/store';
import { isAbort } from '../../../transport/errors';
import { api } from '../../../transport/rest';
import { announce } from '../../../ui/live-region';
import { notifyError } from '../../../ui/snackbar';
import { focusInput } from '../focus-input';
import { submit } from '../composer/submit';
import { conversationAtom } from '../state/conversation.atom';
import { draftAtom, draftKeyAtom, keepInDraft } from '../state/drafts';
import { canRecord, startRecorder, type Recorder } from './recorder';
import { elapsedAtom, streamAtom, voiceAtom } from './voice.atoms';
import { AUTO_SEND_MS, languageOf, VOICE } from './voice.config';
import { microphoneError, transcriptionError } from './voice.errors';

const TICK_MS = 200;

interface Texts {
  voice: VoiceTexts;
  chat: ChatTexts;
}

let recorder: Recorder | null = null;
let transcribing: AbortController | null = null;
let clock: ReturnType<typeof setInterval> | undefined;
let sending: ReturnType<typeof setTimeout> | undefined;
/** Where the recording was begun: its words belong there, whatever is open when they come. */
let place: { conversation: string | null; draft: string } = { conversation: null, draft: '' };
/** Counts the recordings begun, so that a microphone that comes after the page was left is let go. */
let begun = 0;

/** Asks for the microphone and records. */
export async function startRecording(texts: Texts): Promise<void> {
  if (store.get(voiceAtom).kind !== 'idle') return;
  if (!canRecord()) return notifyError(texts.voice.notSupported);
  begun += 1;
  const mine = begun;
  place = { conversation: store.get(conversationAtom), draft: store.get(draftKeyAtom) };
  store.set(voiceAtom, { kind: 'starting' });
  try {
    const started = await startRecorder(() => void finishRecording(texts));
    if (mine !== begun) return started.cancel();
    recorder = started;
  } catch (error) {
    if (mine !== begun) return;
    store.set(voiceAtom, { kind: 'idle' });
    return notifyError(microphoneError(error, texts.voice));
  }
  store.set(streamAtom, recorder.stream);
  store.set(elapsedAtom, 0);
  store.set(voiceAtom, { kind: 'recording' });
  announce(texts.voice.recording);
  runClock(texts);
}

/** Records, or finishes what is being recorded: what the shortcut does. */
export function toggleRecording(texts: Texts): void {
  void (store.get(voiceAtom).kind === 'idle' ? startRecording(texts) : finishRecording(texts));
}

/** Counts what is recorded; at the limit the recording is finished. */
function runClock(texts: Texts): void {
  let last = performance.now();
  clock = setInterval(() => {
    const now = performance.now();
    if (store.get(voiceAtom).kind === 'recording') {
      store.set(elapsedAtom, (seconds) =>
        Math.min(VOICE.max_duration_seconds, seconds + (now - last) / 1000),
      );
    }
    last = now;
    if (store.get(elapsedAtom) >= VOICE.max_duration_seconds) void finishRecording(texts);
  }, TICK_MS);
}

export function pauseRecording(texts: Texts): void {
  if (store.get(voiceAtom).kind !== 'recording') return;
  recorder?.pause();
  store.set(voiceAtom, { kind: 'paused' });
  announce(texts.voice.paused);
}

export function resumeRecording(texts: Texts): void {
  if (store.get(voiceAtom).kind !== 'paused') return;
  recorder?.resume();
  store.set(voiceAtom, { kind: 'recording' });
  announce(texts.voice.resumed);
}

/** Ends the recording and has it written down. */
export async function finishRecording(texts: Texts): Promise<void> {
  const ending = recorder;
  if (!ending) return;
  letGo();
  store.set(voiceAtom, { kind: 'transcribing' });
  const mine = begun;
  const recording = await ending.stop();
  if (mine !== begun) return;
  await transcribe(recording, texts);
}

/** Writes a recording down and sends what was said. What fails is kept for another try. */
export async function transcribe(recording: Blob, texts: Texts): Promise<void> {
  if (recording.size === 0) {
    store.set(voiceAtom, { kind: 'idle' });
    return notifyError(texts.voice.noAudio);
  }
  const controller = new AbortController();
  transcribing = controller;
  store.set(voiceAtom, { kind: 'transcribing' });
  announce(texts.voice.transcribing);
  try {
    const answer = await api<TranscribeResponse>('POST', '/api/audio/transcribe', {
      body: formOf(recording),
      signal: controller.signal,
    });
    if (!answer.success) throw new Error(answer.error || texts.voice.unknownError);
    store.set(voiceAtom, { kind: 'idle' });
    const transcript = answer.transcript?.trim() ?? '';
    if (transcript === '') notifyError(texts.voice.noAudio);
    else takeIn(transcript, texts);
  } catch (error) {
    if (isAbort(error)) return;
    store.set(voiceAtom, { kind: 'failed', recording });
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

/** Puts what was said behind what was written, and sends both unless a reply is still being written. */
function takeIn(transcript: string, texts: Texts): void {
  if (place.conversation !== null && place.conversation !== store.get(conversationAtom)) {
    keepInDraft(place.draft, transcript);
    return;
  }
  const written = store.get(draftAtom).trimEnd();
  const text = written === '' ? transcript : `${written} ${transcript}`;
  store.set(draftAtom, text);
  focusInput();
  if (!VOICE.auto_send) return;
  clearTimeout(sending);
  sending = setTimeout(() => {
    if (store.get(draftAtom) === text) void submit(texts.chat);
  }, AUTO_SEND_MS);
}

/** Discards whatever is going on: a recording, a transcription, or a recording kept for another try. */
export function cancelVoice(): void {
  begun += 1;
  const ending = recorder;
  letGo();
  ending?.cancel();
  transcribing?.abort();
  transcribing = null;
  clearTimeout(sending);
  store.set(voiceAtom, { kind: 'idle' });
}

function letGo(): void {
  recorder = null;
  clearInterval(clock);
  store.set(streamAtom, null);
}
