import type { ParentConsent } from '@studyhall/contracts';
import type { ConsentTexts } from '../../../base/i18n/consent.texts';
import { formatDate } from '../format';

/** A parent's decision: when, how, and who recorded it. */
export function consentLine(consent: ParentConsent | null, texts: ConsentTexts): string {
  if (consent === null) return texts.waiting;
  const { state, how, version, by, at } = consent;
  return texts.recorded({ state: texts[state], time: formatDate(at), how: texts[how], version, by });
}
