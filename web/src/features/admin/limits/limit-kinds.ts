import type { LimitKind, LimitOrigin, LimitPeriod, UsageKind } from '@studyhall/contracts';
import type { LimitsTexts } from '../../../base/i18n/limits.texts';

export const KINDS: readonly LimitKind[] = ['messages', 'minutes', 'images', 'code', 'tokens'];
export const PERIODS: readonly LimitPeriod[] = ['hour', 'day', 'month'];

export const kindLabel = (kind: UsageKind, texts: LimitsTexts): string =>
  ({
    messages: texts.messages,
    minutes: texts.minutes,
    images: texts.images,
    code: texts.programs,
    tokens: texts.tokens,
    transcription: texts.transcription,
    speech: texts.speech,
    background: texts.background,
  })[kind];

export const periodLabel = (period: LimitPeriod, texts: LimitsTexts): string =>
  ({ hour: texts.perHour, day: texts.perDay, month: texts.perMonth })[period];

export const originLabel = (origin: LimitOrigin, texts: LimitsTexts): string =>
  ({ school: texts.ofSchool, role: texts.ofRole, class: texts.ofClass, person: texts.ofPerson })[origin];
