import type { ImportView } from '@studyhall/contracts';
import { csvText } from '@studyhall/domain';
import { useState } from 'react';
import { useGuardedChange } from '../../../common/changes/guarded-change';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { useServerSentences } from '../../../base/i18n/server-sentence';
import { useTexts } from '../../../base/i18n/texts';
import { Banner } from '../../../ui/banner';
import { saveBlob } from '../../../ui/save-blob';
import { formatNumber } from '../format';
import { calls } from '../admin.calls';
import { Pager } from '../parts/pager';
import { Difference } from './difference';
import { PlainTable } from './plain-table';
import { saveCsv } from './save-csv';

const ROWS = 20;
const PROBLEMS = 'problems-';
const LINK = 'min-h-10 text-sm font-medium text-brand underline underline-offset-4';

/** The result of the check: the changes, and every problem by line. */
export function ImportReport({ view, className }: { view: ImportView; className?: string }) {
  const texts = useTexts(adminTexts);
  const { new: created, changed } = view.difference;
  return (
    <div className={className}>
      {view.status === 'checked' &&
        (view.problem_count > 0 ? (
          <Banner kind="error">{texts.someRowsBad({ count: view.difference.rejected })}</Banner>
        ) : (
          <Banner kind="success">
            {(created + changed === 0 ? texts.nothingToImport : texts.checkPassed)({ file: view.file_name })}
          </Banner>
        ))}
      {view.status === 'checked' && view.total > 0 && <Difference view={view} />}
      {view.problem_count > 0 && <Problems view={view} />}
    </div>
  );
}

function Problems({ view }: { view: ImportView }) {
  const { problems, problem_count, problem_groups: groups, file_name } = view;
  const texts = useTexts(adminTexts);
  const { sentence } = useServerSentences();
  const [offset, setOffset] = useState(0);
  const heads = [texts.line, texts.column, texts.problem];
  const asCsv = () =>
    csvText([heads, ...problems.map((one) => [one.line, one.column ?? '', sentence({ text: one.message })])]);
  return (
    <>
      {groups.length > 0 && groups.length < problem_count && (
        <ul className="mt-4 max-h-48 divide-y divide-line overflow-y-auto rounded-lg bg-sunken px-4 text-sm">
          {groups.map((group) => (
            <li key={`${group.column} ${group.message}`} className="py-2">
              <p className="font-medium wrap-anywhere">{sentence({ text: group.message })}</p>
              <p className="text-muted tabular-nums">
                {texts.problemRows({ count: group.count, lines: linesOf(group) })}
              </p>
            </li>
          ))}
        </ul>
      )}
      <PlainTable caption={texts.problems} heads={heads}>
        {problems.slice(offset, offset + ROWS).map((problem) => (
          <tr key={`${problem.line} ${problem.column} ${problem.message}`}>
            <td className="px-3 py-2 align-top tabular-nums">{formatNumber(problem.line)}</td>
            <td className="px-3 py-2 align-top">{problem.column ?? '–'}</td>
            <td className="px-3 py-2 wrap-anywhere">{sentence({ text: problem.message })}</td>
          </tr>
        ))}
      </PlainTable>
      <Pager
        label={texts.problems}
        offset={offset}
        total={problems.length}
        size={ROWS}
        onChange={setOffset}
      />
      {problem_count > problems.length && (
        <p className="mt-2 text-sm text-muted">{texts.firstProblems({ count: problems.length })}</p>
      )}
      <div className="mt-1 flex flex-wrap gap-x-6">
        <button
          type="button"
          className={LINK}
          onClick={() => saveCsv(`${PROBLEMS}list-${file_name.replace(/\.\w+$/, '')}.csv`, asCsv())}
        >
          {texts.downloadProblems}
        </button>
        {view.rejected_available && <RejectedRows view={view} />}
      </div>
    </>
  );
}

/** The line numbers of a group, with an ellipsis if there are more. */
const linesOf = ({ count, lines }: ImportView['problem_groups'][number]): string =>
  [...lines.map(formatNumber), ...(count > lines.length ? ['…'] : [])].join(', ');

/** Downloads the rows with problems in the uploaded format, with the reason in an extra column. */
function RejectedRows({ view: { id, file_name } }: { view: ImportView }) {
  const texts = useTexts(adminTexts);
  const { busy, change } = useGuardedChange();
  const name = `${PROBLEMS}${file_name.replace(/\.xls$/i, '.xlsx')}`;
  const download = () =>
    change({ run: async () => saveBlob(await calls.rejectedRows(id), name), topics: [] });
  return (
    <button type="button" disabled={busy} className={LINK} onClick={() => void download()}>
      {texts.downloadRejected}
    </button>
  );
}
