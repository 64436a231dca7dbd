// Written by `npm run texts` from web/src/locales/en/voice.json: change the messages there.
import { defineTexts } from './texts';

export interface VoiceTexts {
  notSupportedHere: string;
  notSupported: string;
  denied: string;
  noMicrophone: string;
  initFailed: (values: { reason: string | number }) => string;
  noAudio: string;
  transcriptionFailed: (values: { reason: string | number }) => string;
  transcribeFailedReason: string;
  unknownError: string;
  start: string;
  starting: string;
  group: string;
  recording: string;
  paused: string;
  resumed: string;
  cancelled: string;
  transcribing: string;
  pause: string;
  resume: string;
  cancel: string;
  stop: string;
  stopTranscribing: string;
  tryAgain: string;
  kept: string;
  elapsed: (values: { now: string | number; most: string | number }) => string;
}

export const voiceTexts = defineTexts<VoiceTexts>(
  import.meta.glob<VoiceTexts>('../../locales/en/voice.json', { import: 'default', eager: true }),
  import.meta.glob<VoiceTexts>(['../../locales/*/voice.json', '!../../locales/en/*'], { import: 'default' }),
);
