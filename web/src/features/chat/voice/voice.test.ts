import { describe, expect, it } from 'vitest';
import { voiceTexts } from '../../../base/i18n/voice.texts';
import { ApiError } from '../../../transport/errors';
import { preferredFormat } from './recorder';
import { microphoneError, transcriptionError } from './voice.errors';

describe('the format of a recording', () => {
  it.each([
    [['audio/mp4', 'audio/wav', 'audio/webm;codecs=opus'], 'audio/webm;codecs=opus'],
    [['audio/mp4', 'audio/wav'], 'audio/wav'],
    [['audio/mp4'], 'audio/mp4'],
    [[], undefined],
  ])('of %j is %s', (supported, chosen) => {
    expect(preferredFormat((type) => (supported as string[]).includes(type))).toBe(chosen);
  });
});

describe('errors', () => {
  it.each([
    ['NotAllowedError', 'Microphone access denied. Please allow microphone access and try again.'],
    ['NotFoundError', 'No microphone found. Please check your audio devices.'],
    ['NotSupportedError', 'Voice recording is not supported in this browser'],
    ['NotReadableError', 'Failed to initialize recording: in use'],
  ])('%s', (name, said) => {
    expect(microphoneError(new DOMException('in use', name), voiceTexts.en)).toBe(said);
  });

  it('of a transcription give the reason, or the specification’s', () => {
    const say = (error: unknown): string => transcriptionError(error, voiceTexts.en);
    expect(say(new ApiError(413, '', 'too_large', 'Too long.'))).toBe('Transcription failed: Too long.');
    expect(say(new ApiError(500, '', 'unknown', ''))).toBe(
      'Transcription failed: Failed to transcribe audio',
    );
    expect(say(null)).toBe('Transcription failed: Unknown error');
  });
});
