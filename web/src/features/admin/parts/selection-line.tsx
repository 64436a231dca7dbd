import type { ReactNode } from 'react';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { Button } from '../../../ui/button';
import { formatNumber } from '../format';
import type { SelectedRows, Selection } from './use-selection';

interface SelectionLineProps {
  selected: SelectedRows;
  selection: Selection;
  /** The number of rows that match the filter. */
  total: number;
  capped: boolean;
  /** The total answers an older query. */
  stale: boolean;
  /** A search that is typed and not run: until it runs, nothing can be done with the rows of the search before. */
  pendingSearch: HTMLFormElement | null;
  actions?: ReactNode;
}

/** The button goes with the selection: the search field takes the focus. */
function runSearch(form: HTMLFormElement): void {
  form.requestSubmit();
  form.querySelector('input')?.focus();
}

/** The size of the selection, a button that selects all matches, and the actions. */
export function SelectionLine(props: SelectionLineProps) {
  const { selected, selection, total, capped, stale, pendingSearch, actions } = props;
  const texts = useTexts(adminTexts);
  const all = capped ? `${formatNumber(total)}+` : formatNumber(total);
  const count =
    selected.kind === 'filter' && selected.isCapped
      ? `${formatNumber(selected.count)}+`
      : formatNumber(selected.count);
  return (
    <div
      role="region"
      aria-label={texts.selection}
      className="sticky bottom-2 z-20 mt-3 flex flex-wrap items-center gap-2 rounded-lg border border-brand/25 bg-brand-soft px-3 py-1 text-sm shadow-soft"
    >
      <span role="status" className="me-1 font-medium">
        {texts.selectedCount({ count })}
      </span>
      {pendingSearch === null && selected.count < total && (
        <Button variant="quiet" disabled={stale} onClick={selection.selectAll}>
          {texts.selectAllMatching({ count: all })}
        </Button>
      )}
      <Button variant="quiet" onClick={selection.clear}>
        {texts.selectNone}
      </Button>
      {pendingSearch === null ? (
        actions
      ) : (
        <>
          <span className="text-muted text-pretty">{texts.searchNotRun}</span>
          <Button variant="quiet" onClick={() => runSearch(pendingSearch)}>
            {texts.search}
          </Button>
        </>
      )}
    </div>
  );
}
