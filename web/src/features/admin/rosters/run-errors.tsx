import type { RosterRunView, RosterSourceView } from '@studyhall/contracts';
import { useState } from 'react';
import { rostersTexts } from '../../../base/i18n/rosters.texts';
import { useServerSentences } from '../../../base/i18n/server-sentence';
import { useTexts } from '../../../base/i18n/texts';
import { Button } from '../../../ui/button';
import { PlainTable } from '../imports/plain-table';
import { MatchDialog } from './match-dialog';

/** The skipped rows with reasons. A person of the source can be matched to an existing account. */
export function RunErrors({ run, source }: { run: RosterRunView; source: RosterSourceView }) {
  const texts = useTexts(rostersTexts);
  const { sentence } = useServerSentences();
  const [matched, setMatched] = useState<string | null>(null);
  return (
    <details className="mt-3">
      <summary className="min-h-10 cursor-pointer content-center text-sm font-medium">
        {texts.errors({ count: run.error_count })}
      </summary>
      <PlainTable caption={texts.errors({ count: run.error_count })} heads={[texts.row, texts.reason, '']}>
        {run.errors.map(({ row, reason, code }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a row of the source may have several problems
          <tr key={at}>
            <td className="px-3 py-2 align-top wrap-anywhere">
              <bdi>{row}</bdi>
            </td>
            <td className="px-3 py-2 align-top">{sentence({ text: reason })}</td>
            <td className="px-3 py-2 text-end align-top">
              {code === 'username_taken' && (
                <Button variant="secondary" onClick={() => setMatched(row)}>
                  {texts.match}
                </Button>
              )}
            </td>
          </tr>
        ))}
      </PlainTable>
      {matched !== null && (
        <MatchDialog source={source} externalId={matched} onClose={() => setMatched(null)} />
      )}
    </details>
  );
}
