import type { MemberView } from '@studyhall/contracts';
import { useEffect, useRef } from 'react';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { cx } from '../../../ui/class-names';

interface EligibleTableProps {
  rows: readonly MemberView[];
  stale: boolean;
  chosen: ReadonlySet<number>;
  onChoose: (members: readonly MemberView[], on: boolean) => void;
}

const BOX = 'size-5 shrink-0 cursor-pointer rounded-sm accent-brand';

/** A page of students with checkboxes; the one in the head is for the page. */
export function EligibleTable({ rows, stale, chosen, onChoose }: EligibleTableProps) {
  const texts = useTexts(adminTexts);
  const head = useRef<HTMLInputElement>(null);
  const count = rows.filter(({ id }) => chosen.has(id)).length;
  const some = count > 0 && count < rows.length;
  useEffect(() => {
    if (head.current) head.current.indeterminate = some;
  }, [some]);
  return (
    <div className="overflow-hidden rounded-lg border border-line">
      <table
        aria-busy={stale || undefined}
        className={cx('w-full table-fixed text-sm transition-opacity', stale && 'opacity-55')}
      >
        <caption className="sr-only">{texts.addMembers}</caption>
        <thead className="bg-sunken">
          <tr>
            <th scope="col" className="w-12 text-start">
              <label className="grid min-h-10 cursor-pointer place-items-center">
                <input
                  ref={head}
                  type="checkbox"
                  aria-label={texts.selectAll}
                  checked={rows.length > 0 && count === rows.length}
                  onChange={(event) => onChoose(rows, event.currentTarget.checked)}
                  className={BOX}
                />
              </label>
            </th>
            <th scope="col" className="pe-3 text-start text-xs font-semibold text-muted">
              {texts.username}
            </th>
            <th scope="col" className="pe-3 text-start text-xs font-semibold text-muted max-sm:hidden">
              {texts.school}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((member) => (
            <tr
              key={member.id}
              className={cx(
                'transition-colors',
                chosen.has(member.id) ? 'bg-brand-soft' : 'hover:bg-sunken/50',
              )}
            >
              <td>
                <label className="grid min-h-11 cursor-pointer place-items-center">
                  <input
                    type="checkbox"
                    aria-label={texts.selectUser({ name: member.username })}
                    checked={chosen.has(member.id)}
                    onChange={(event) => onChoose([member], event.currentTarget.checked)}
                    className={BOX}
                  />
                </label>
              </td>
              <td className="py-2 pe-3 break-words">{member.username}</td>
              <td className="py-2 pe-3 break-words text-muted max-sm:hidden">{member.school}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
