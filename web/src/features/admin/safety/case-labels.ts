import type { CaseOutcome, ListedSafetyCase, SafetyCaseRow, SafetyFigure } from '@studyhall/contracts';
import type { SafetyTexts } from '../../../base/i18n/safety.texts';
import { formatDateTime } from '../format';

/** An unknown category shows by its api name. */
export const categoryLabel = (category: string, texts: SafetyTexts): string =>
  new Map([
    ['self_harm', texts.selfHarm],
    ['abuse', texts.abuse],
    ['threat', texts.threat],
    ['distress', texts.distress],
    ['sexual', texts.sexual],
    ['violence', texts.violence],
    ['weapons', texts.weapons],
    ['drugs', texts.drugs],
    ['hate', texts.hate],
    ['attack', texts.attack],
  ]).get(category) ?? category;

/** Names a case in the list, without the student's name. */
export const caseLabel = (row: ListedSafetyCase, texts: SafetyTexts): string =>
  texts.caseNamed({
    category: categoryLabel(row.category, texts),
    number: row.student_number,
    time: formatDateTime(row.created_at),
  });

export const tierLabel = (tier: SafetyFigure['tier'], texts: SafetyTexts): string =>
  ({ danger: texts.danger, concern: texts.concern, not_allowed: texts.notAllowed })[tier];

export const outcomeLabel = (outcome: CaseOutcome, texts: SafetyTexts): string =>
  ({ acted: texts.acted, false_alarm: texts.falseAlarm, duplicate: texts.duplicate })[outcome];

/** The last step of a case, with the name of its author. */
export function statusLabel(row: SafetyCaseRow, texts: SafetyTexts): string {
  if (row.closed_at !== null)
    return texts.closedBy({
      name: row.closed_by ?? '–',
      outcome: row.outcome === null ? '–' : outcomeLabel(row.outcome, texts),
    });
  if (row.acknowledged_at !== null) return texts.acknowledgedBy({ name: row.acknowledged_by ?? '–' });
  return row.escalated_at === null ? texts.open : texts.passedOn;
}
