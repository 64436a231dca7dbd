import type { FailedUser } from '@studyhall/contracts';
import { csvText } from '@studyhall/domain';
import { Download } from 'lucide-react';
import { useId } from 'react';
import { adminTexts } from '../../../../base/i18n/admin.texts';
import { bulkTexts } from '../../../../base/i18n/bulk.texts';
import { useServerSentences } from '../../../../base/i18n/server-sentence';
import { useTexts } from '../../../../base/i18n/texts';
import { IconButton } from '../../../../ui/icon-button';
import { formatNumber } from '../../format';
import { saveCsv } from '../../imports/save-csv';
import { CopyButton } from '../../parts/copy-button';
import { personLabel } from '../../../../common/person-name';

/** The number of rows shown; the copy and the file contain all. */
const MAX_SHOWN = 100;

/** The users whom a change skips, with reasons. */
export function FailedUsers({ title, failed }: { title: string; failed: readonly FailedUser[] }) {
  const texts = useTexts(bulkTexts);
  const admin = useTexts(adminTexts);
  const { error } = useServerSentences();
  const titleId = useId();
  const nameOf = ({ id, username, display_name: name }: FailedUser): string =>
    username === null || name === null
      ? texts.userNumber({ id })
      : personLabel({ username, display_name: name });
  const shown = failed.slice(0, MAX_SHOWN);
  const asCsv = (): string =>
    csvText([[admin.username, texts.reason], ...failed.map((user) => [nameOf(user), error(user)])]);
  return (
    <section aria-labelledby={titleId} className="mt-4 rounded-lg border border-line">
      <div className="flex items-center ps-4 pe-1">
        <h3 id={titleId} className="min-w-0 flex-1 text-sm font-semibold">
          {title}
        </h3>
        <CopyButton
          label={texts.copyList}
          text={failed.map((user) => `${nameOf(user)}: ${error(user)}`).join('\n')}
        />
        <IconButton label={texts.downloadList} onClick={() => saveCsv('studyhall-not-changed.csv', asCsv())}>
          <Download size={18} aria-hidden="true" />
        </IconButton>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the list scrolls by keyboard */}
      <ul tabIndex={0} aria-labelledby={titleId} className="max-h-56 divide-y divide-line overflow-y-auto">
        {shown.map((user) => (
          <li key={user.id} className="px-4 py-2 text-sm">
            <bdi className="font-medium wrap-anywhere">{nameOf(user)}</bdi>
            <span className="block text-muted">{error(user)}</span>
          </li>
        ))}
        {failed.length > shown.length && (
          <li className="px-4 py-2 text-sm text-muted">
            {admin.andNMore({ count: formatNumber(failed.length - shown.length) })}
          </li>
        )}
      </ul>
    </section>
  );
}
