import { defineTexts } from './texts';

const en = {
  notSupportedHere: 'Voice recording not supported in this browser',
  notSupported: 'Voice recording is not supported in this browser',
  denied: 'Microphone access denied. Please allow microphone access and try again.',
  noMicrophone: 'No microphone found. Please check your audio devices.',
  initFailed: (reason: string) => `Failed to initialize recording: ${reason}`,
  noAudio: 'No audio to transcribe',
  transcriptionFailed: (reason: string) => `Transcription failed: ${reason}`,
  transcribeFailedReason: 'Failed to transcribe audio',
  unknownError: 'Unknown error',
  start: 'Record a voice message',
  starting: 'Waiting for the microphone',
  group: 'Voice message',
  recording: 'Recording',
  paused: 'Recording paused',
  resumed: 'Recording goes on',
  cancelled: 'Recording discarded',
  transcribing: 'Writing down what you said…',
  pause: 'Pause recording',
  resume: 'Resume recording',
  cancel: 'Discard recording',
  stop: 'Finish and send',
  stopTranscribing: 'Stop writing down',
  tryAgain: 'Try again',
  kept: 'Your recording is kept.',
  elapsed: (now: string, most: string) => `${now} of ${most}`,
};

export type VoiceTexts = typeof en;

export const voiceTexts = defineTexts(en, { ar: async () => (await import('./voice.texts.ar')).ar });
