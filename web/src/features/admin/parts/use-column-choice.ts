import { useState } from 'react';
import { readStored, writeStored } from '../../../base/storage';
import type { Column } from './table-types';

type Visibility = Record<string, boolean>;

/** Which columns of a table show: as chosen in this browser, else all but the extra ones. */
export function useColumnChoice<Row>(table: string, columns: readonly Column<Row>[]) {
  const key = `columns.${table}`;
  const [chosen, setChosen] = useState<Visibility>(() => parsed(readStored(key)));
  const visibility: Visibility = Object.fromEntries(
    columns.map(({ id, isExtra = false, isName = false }) => [id, isName || (chosen[id] ?? !isExtra)]),
  );
  const choose = (next: Visibility): void => {
    setChosen(next);
    writeStored(key, JSON.stringify(next));
  };
  return [visibility, choose] as const;
}

function parsed(stored: string | null): Visibility {
  try {
    const value: unknown = JSON.parse(stored ?? '{}');
    if (typeof value !== 'object' || value === null) return {};
    return Object.fromEntries(Object.entries(value).filter(([, shown]) => typeof shown === 'boolean'));
  } catch {
    return {};
  }
}
