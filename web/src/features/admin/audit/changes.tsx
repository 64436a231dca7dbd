import type { AuditEntryView, Role } from '@studyhall/contracts';
import { adminTexts, type AdminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { moment, number } from '../format';
import { roleLabel } from '../role-label';

/** Fields before the rest is left out; a value's length before it is cut. */
const FIELDS = 6;
const LENGTH = 120;

/** What was different before and after, field by field. */
export function Changes({ entry }: { entry: AuditEntryView }) {
  const texts = useTexts(adminTexts);
  const before = fieldsOf(entry.before);
  const after = fieldsOf(entry.after);
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => shown(before[name], texts) !== shown(after[name], texts))
    .filter((name) => !isTold(name, before, after, entry))
    .slice(0, FIELDS);
  if (names.length === 0) return <span className="text-muted">–</span>;
  return (
    <dl className="flex flex-wrap gap-x-3 gap-y-0.5 text-xs">
      {names.map((name) => (
        <div key={name} className="flex flex-wrap gap-x-1.5">
          <dt className="text-muted">{name.replaceAll('_', ' ')}:</dt>
          <dd className="min-w-0 wrap-anywhere whitespace-pre-line">
            {name in before && (
              <>
                <s className="text-muted">
                  <span className="sr-only">{texts.before} </span>
                  {shown(before[name], texts)}
                </s>{' '}
              </>
            )}
            {name in after && <span>{shown(after[name], texts)}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Name and school of something made or removed stand in columns of their own. */
function isTold(
  name: string,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
  { target, school }: AuditEntryView,
): boolean {
  if (name in before && name in after) return false;
  const value = before[name] ?? after[name];
  return name === 'school' ? value === school : ['username', 'name'].includes(name) && value === target;
}

/** Whatever was recorded, as fields. */
function fieldsOf(recorded: unknown): Record<string, unknown> {
  if (recorded === null || recorded === undefined) return {};
  return typeof recorded === 'object' && !Array.isArray(recorded)
    ? (recorded as Record<string, unknown>)
    : { value: recorded };
}

const ROLES: readonly string[] = ['STUDENT', 'SCHOOL_ADMIN', 'MASTER_ADMIN'] satisfies Role[];

/** Of a reference its beginning says enough. */
const REFERENCE = /^[0-9a-f]{8}(?=-[0-9a-f]{4}-)/;
const ISO_MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

function shown(value: unknown, texts: AdminTexts): string {
  if (value === null || value === undefined || value === '') return '–';
  const [reference] = (typeof value === 'string' && REFERENCE.exec(value)) || [];
  if (reference) return reference;
  if (typeof value === 'string' && ISO_MOMENT.test(value)) return moment(value);
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  if (typeof value === 'string' && ROLES.includes(value)) return roleLabel(value as Role, texts);
  if (Array.isArray(value)) return cut(`${number(value.length)}: ${value.join(', ')}`);
  return cut(typeof value === 'object' ? JSON.stringify(value) : String(value as string | number));
}

function cut(text: string): string {
  return text.length > LENGTH ? `${text.slice(0, LENGTH)}…` : text;
}
