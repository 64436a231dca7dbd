import type { ReactNode } from 'react';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { Button } from '../../../ui/button';
import { number } from '../format';
import type { SelectedRows, Selection } from './use-selection';

interface SelectionLineProps {
  selected: SelectedRows;
  selection: Selection;
  /** How many rows the filter finds. */
  total: number;
  capped: boolean;
  actions?: ReactNode;
}

/** How much is selected, the way to all that match, and what can be done with them. */
export function SelectionLine({ selected, selection, total, capped, actions }: SelectionLineProps) {
  const texts = useTexts(adminTexts);
  const all = capped ? `${number(total)}+` : number(total);
  const count =
    selected.kind === 'filter' && selected.isCapped ? `${number(selected.count)}+` : number(selected.count);
  return (
    <div
      role="region"
      aria-label={texts.selection}
      className="sticky bottom-2 z-20 mt-3 flex flex-wrap items-center gap-2 rounded-lg border border-brand/25 bg-brand-soft px-3 py-1 text-sm shadow-soft"
    >
      <span role="status" className="me-1 font-medium">
        {texts.selectedCount({ count })}
      </span>
      {selected.count < total && (
        <Button variant="quiet" onClick={selection.selectAll}>
          {texts.selectAllMatching({ count: all })}
        </Button>
      )}
      <Button variant="quiet" onClick={selection.clear}>
        {texts.selectNone}
      </Button>
      {actions}
    </div>
  );
}
