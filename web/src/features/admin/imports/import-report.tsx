import type { ImportView } from '@studyhall/contracts';
import { adminTexts } from '../../../app/i18n/admin.texts';
import { useTexts } from '../../../app/i18n/texts';
import { Banner } from '../../../ui/banner';
import { number } from '../format';

/** What the check found: every problem by its line, or what would happen. */
export function ImportReport({ view }: { view: ImportView }) {
  const texts = useTexts(adminTexts);
  const rest = view.problem_count - view.problems.length;
  if (view.problem_count === 0)
    return (
      <>
        <Banner kind="success">{texts.checkPassed(view.file_name)}</Banner>
        <dl className="mt-4 grid gap-3 sm:grid-cols-3">
          <Figure name={texts.newUsers} value={view.total} />
          <Figure name={texts.placesInClasses} value={view.memberships} />
          <Figure name={texts.madePasswords} value={view.generated_passwords} />
        </dl>
      </>
    );
  return (
    <>
      <Banner kind="error">{texts.checkFailed(number(view.problem_count))}</Banner>
      <div
        role="region"
        aria-label={texts.problems}
        tabIndex={0}
        className="mt-4 max-h-80 overflow-auto rounded-lg border border-line"
      >
        <table className="w-full text-sm">
          <caption className="sr-only">{texts.problems}</caption>
          <thead className="sticky top-0 bg-sunken">
            <tr>
              {[texts.line, texts.column, texts.problem].map((head) => (
                <th key={head} scope="col" className="px-3 py-2 text-start text-xs font-semibold text-muted">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {view.problems.map((problem) => (
              <tr key={`${problem.line} ${problem.column} ${problem.message}`}>
                <td className="px-3 py-2 tabular-nums">{number(problem.line)}</td>
                <td className="px-3 py-2">{problem.column ?? '–'}</td>
                <td className="px-3 py-2 break-words">{problem.message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rest > 0 && <p className="mt-2 text-sm text-muted">{texts.andNMore(number(rest))}</p>}
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
