import { SOURCE_LOCALE, type Locale } from '../../../base/i18n/locale.atoms';

/** The transcription configuration and its defaults (docs/specification/chat.md#entities). */
export const VOICE = {
  language_code: 'en-US',
  enable_punctuation: true,
  quality_setting: 'standard',
  max_duration_seconds: 300,
  auto_transcribe: true,
  auto_send: true,
} as const;

/** Requested recording parameters (docs/specification/chat.md#limits). */
export const SAMPLE_RATE = 16_000;
export const CHUNK_MS = 1_000;
/** Delay between inserting the transcript and sending it (docs/specification/chat.md#states). */
export const AUTO_SEND_MS = 100;

/** Bits per second by quality: enough for speech at 16 kHz, and about a megabyte for five minutes. */
export const BIT_RATES: Record<typeof VOICE.quality_setting, number> = { standard: 32_000 };

/** Formats in order of preference (docs/specification/chat.md#limits). */
export const FORMATS = ['audio/webm;codecs=opus', 'audio/webm', 'audio/wav', 'audio/mp4'] as const;

export const languageOf = (locale: Locale): string =>
  locale === SOURCE_LOCALE ? VOICE.language_code : locale;
