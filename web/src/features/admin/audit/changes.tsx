import type { AuditEntryView } from '@studyhall/contracts';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { auditTexts } from '../../../base/i18n/audit.texts';
import { limitsTexts } from '../../../base/i18n/limits.texts';
import { useTexts } from '../../../base/i18n/texts';
import { fieldLabel } from './field-label';
import { fieldValue, NO_VALUE, type ValueTexts } from './field-value';
import { isPerson, RecordedPerson } from './recorded-person';

/** The maximum number of fields shown. */
const MAX_FIELDS = 6;

/** Fields for the server only. */
const INTERNAL: readonly string[] = ['id', 'user_id'];

/** The fields that differ between before and after. */
export function Changes({ entry }: { entry: AuditEntryView }) {
  const texts: ValueTexts = {
    ...{ admin: useTexts(adminTexts), audit: useTexts(auditTexts), limits: useTexts(limitsTexts) },
  };
  const before = fieldsOf(entry.before);
  const after = fieldsOf(entry.after);
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => fieldValue(name, before[name], texts) !== fieldValue(name, after[name], texts))
    .filter((name) => !INTERNAL.includes(name) && !isShownElsewhere(name, before, after, entry))
    .slice(0, MAX_FIELDS);
  if (names.length === 0) return <span className="text-muted">–</span>;
  return (
    <dl className="flex flex-wrap gap-x-3 gap-y-0.5 text-xs">
      {names.map((name) => (
        <div key={name} className="flex flex-wrap gap-x-1.5">
          <dt className="text-muted">{fieldLabel(name, texts.audit)}:</dt>
          <dd className="min-w-0 wrap-anywhere whitespace-pre-line">
            {fieldValue(name, before[name], texts) !== NO_VALUE && (
              <>
                <s className="text-muted">
                  <span className="sr-only">{texts.admin.before} </span>
                  <Value name={name} value={before[name]} texts={texts} />
                </s>{' '}
              </>
            )}
            {name in after && <Value name={name} value={after[name]} texts={texts} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ name, value, texts }: { name: string; value: unknown; texts: ValueTexts }) {
  return <bdi>{isPerson(name, value) ? <RecordedPerson id={value} /> : fieldValue(name, value, texts)}</bdi>;
}

/** Name and school of a created or deleted item have their own columns. */
function isShownElsewhere(
  name: string,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
  { target, school }: AuditEntryView,
): boolean {
  if (name in before && name in after) return false;
  const value = before[name] ?? after[name];
  return name === 'school' ? value === school : ['username', 'name'].includes(name) && value === target;
}

/** Converts the recorded value to fields. */
function fieldsOf(recorded: unknown): Record<string, unknown> {
  if (recorded === null || recorded === undefined) return {};
  return typeof recorded === 'object' && !Array.isArray(recorded)
    ? (recorded as Record<string, unknown>)
    : { value: recorded };
}
