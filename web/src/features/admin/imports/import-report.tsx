import type { ImportView } from '@studyhall/contracts';
import { csvLine } from '@studyhall/domain';
import { useState } from 'react';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { useServerSentences } from '../../../base/i18n/server-sentence';
import { useTexts } from '../../../base/i18n/texts';
import { Banner } from '../../../ui/banner';
import { number } from '../format';
import { Pager } from '../parts/pager';
import { saveText } from './save-text';

const ROWS = 20;

/** What the check found: what would happen, or every problem by its line. */
export function ImportReport({ view, className }: { view: ImportView; className?: string }) {
  const texts = useTexts(adminTexts);
  if (view.problem_count > 0)
    return (
      <div className={className}>
        {view.status === 'checked' && (
          <Banner kind="error">{texts.checkFailed({ count: view.problem_count })}</Banner>
        )}
        <Problems view={view} />
      </div>
    );
  return (
    <>
      <Banner kind="success">{texts.checkPassed({ file: view.file_name })}</Banner>
      <dl className="mt-4 grid gap-3 sm:grid-cols-3">
        <Figure name={texts.newUsers} value={view.total} />
        <Figure name={texts.placesInClasses} value={view.memberships} />
        <Figure name={texts.madePasswords} value={view.generated_passwords} />
      </dl>
    </>
  );
}

function Problems({ view: { problems, problem_count, file_name } }: { view: ImportView }) {
  const texts = useTexts(adminTexts);
  const { sentence } = useServerSentences();
  const [offset, setOffset] = useState(0);
  const heads = [texts.line, texts.column, texts.problem];
  const asCsv = () =>
    [heads, ...problems.map((one) => [String(one.line), one.column ?? '', sentence({ text: one.message })])]
      .map(csvLine)
      .join('');
  return (
    <>
      <div
        role="region"
        aria-label={texts.problems}
        tabIndex={0}
        className="mt-4 max-h-[50dvh] overflow-auto rounded-lg border border-line"
      >
        <table className="w-full text-sm">
          <caption className="sr-only">{texts.problems}</caption>
          <thead className="sticky top-0 bg-sunken">
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col" className="px-3 py-2 text-start text-xs font-semibold text-muted">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {problems.slice(offset, offset + ROWS).map((problem) => (
              <tr key={`${problem.line} ${problem.column} ${problem.message}`}>
                <td className="px-3 py-2 align-top tabular-nums">{number(problem.line)}</td>
                <td className="px-3 py-2 align-top">{problem.column ?? '–'}</td>
                <td className="px-3 py-2 wrap-anywhere">{sentence({ text: problem.message })}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
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
      <button
        type="button"
        className="mt-1 min-h-10 text-sm font-medium text-brand underline underline-offset-4"
        onClick={() => saveText(`problems-${file_name}`, asCsv())}
      >
        {texts.downloadProblems}
      </button>
    </>
  );
}

function Figure({ name, value }: { name: string; value: number }) {
  return (
    <div className="rounded-lg bg-sunken px-4 py-3">
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="font-display text-2xl font-semibold tabular-nums">{number(value)}</dd>
    </div>
  );
}
