import { readSchedule, ROLE_NAMES } from '@studyhall/domain';
import type { AdminTexts } from '../../../base/i18n/admin.texts';
import type { AuditTexts } from '../../../base/i18n/audit.texts';
import type { LimitsTexts } from '../../../base/i18n/limits.texts';
import { LOCALE_NAMES } from '../../../base/i18n/locale.atoms';
import { formatTime, dayName, formatDateTime, formatNumber, slotTime } from '../format';
import { listed } from '../parts/listed';
import { roleLabel } from '../../../account/role-label';
import { KINDS, kindLabel } from '../limits/limit-kinds';
import { actionLabel } from './action-label';
import { fieldLabel } from './field-label';
import { nestedValue } from './nested-value';

export interface ValueTexts {
  admin: AdminTexts;
  audit: AuditTexts;
  limits: LimitsTexts;
}

/** The length at which a value is cut. */
const MAX_LENGTH = 500;

/** A reference is shortened to its beginning. */
const REFERENCE = /^[0-9a-f]{8}(?=-[0-9a-f]{4}-)/;
const ISO_MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** The labels of one field's values; a value without a label is shown as recorded. */
type Labels = (texts: ValueTexts) => Readonly<Record<string, string>>;

const roles: Labels = ({ admin }) =>
  Object.fromEntries(ROLE_NAMES.map((role) => [role, roleLabel(role, admin)]));
const access: Labels = ({ admin }) => ({ true: admin.granted, false: admin.revoked });

const LABELS: Readonly<Record<string, Labels>> = {
  role: roles,
  admin_scope: ({ audit }) => ({
    full: audit.scopeFull,
    helpdesk: audit.scopeHelpdesk,
    read_only: audit.scopeReadOnly,
  }),
  kind: ({ audit, limits }) => ({
    ...{ source: audit.source, answer_key: audit.answerKey },
    ...Object.fromEntries(KINDS.map((kind) => [kind, kindLabel(kind, limits)])),
  }),
  tools: ({ limits }) => ({
    ...{ web_search: limits.webSearch, images: limits.imageTool, code: limits.programTool },
    ...{ voice: limits.voice, uploads: limits.uploads },
  }),
  access,
  access_granted: access,
  names: ({ audit }) => ({
    given_name: audit.givenName,
    family_name: audit.familyName,
    preferred_name: audit.preferredName,
    email: audit.email,
    number: audit.number,
  }),
  outcome: ({ audit }) => ({
    ...{ approved: audit.approved, rejected: audit.rejected },
    ...{ acted: audit.acted, false_alarm: audit.falseAlarm, duplicate: audit.duplicate },
  }),
  leavers_are: ({ audit }) => ({ revoked: audit.accessRevoked, removed: audit.accountsRemoved }),
  gone: ({ audit }) => ({ revoke: audit.accessRevoked, remove_from_class: audit.goneRemoved }),
  study_mode: ({ admin }) => ({
    off: admin.studyModeOff,
    hints: admin.studyModeHints,
    attempt_first: admin.studyModeAttempt,
  }),
  languages: () => Object.fromEntries(LOCALE_NAMES),
};

/** Formatters of fields whose value needs more than its type. */
const WRITERS: Readonly<Record<string, (value: string, texts: ValueTexts) => string>> = {
  schedule: scheduleLines,
  start_time: formatTime,
  end_time: formatTime,
  day_of_week: (value) => dayName(Number(value)),
  undone: (value, { admin }) => actionLabel(`user.${value}`, admin),
};

/** Shown for a field without a value. */
export const NO_VALUE = '–';

/** Formats the value of a recorded field in the user's language. */
export function fieldValue(name: string, value: unknown, texts: ValueTexts): string {
  if (value === null || value === undefined || value === '') return NO_VALUE;
  if (Array.isArray(value)) {
    if (value.length === 0) return NO_VALUE;
    const values = listed(
      value.map((one) => fieldValue(name, one, texts)),
      texts.admin,
    );
    return cut(UNCOUNTED.includes(name) ? values : `${formatNumber(value.length)}: ${values}`);
  }
  if (isRename(value)) return `${value.name} → ${value.new_name}`;
  if (typeof value === 'object')
    return cut(nestedValue(name, value, texts.limits) ?? fieldLines(value, texts));
  const text = String(value as string | number | boolean);
  const label = LABELS[name]?.(texts)[text];
  if (label !== undefined) return label;
  const write = WRITERS[name];
  if (write) return cut(write(text, texts));
  if (typeof value === 'boolean') return value ? texts.admin.yes : texts.admin.no;
  if (typeof value === 'number') return formatNumber(value);
  if (ISO_MOMENT.test(text)) return formatDateTime(text);
  return REFERENCE.exec(text)?.[0] ?? cut(text);
}

/** Fields whose number of values is not useful. */
const UNCOUNTED: readonly string[] = ['languages', 'help_lines', 'limits', 'tools', 'models'];

const fieldLines = (value: object, texts: ValueTexts): string =>
  Object.entries(value)
    .map(([name, one]) => `${fieldLabel(name, texts.audit)}: ${fieldValue(name, one, texts)}`)
    .join('\n');

const isRename = (value: unknown): value is { name: string; new_name: string } =>
  typeof value === 'object' && value !== null && 'name' in value && 'new_name' in value;

/** Formats a schedule; a text in another format stays unchanged. */
function scheduleLines(text: string): string {
  const slots = readSchedule(text);
  if (slots.length === 0) return text;
  return slots.map(slotTime).join('\n');
}

function cut(text: string): string {
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
}
