import { useQuery } from '../../../account/data/use-query';
import { useListAddress } from '../state/use-address';
import { CaseList } from './case-list';
import { safetyCalls, type CaseState } from './safety.calls';

/** The cases of the school, by page and state in the address. */
export function CasesView() {
  const { params, list, setFilter } = useListAddress();
  const state = (['open', 'closed'] as const).find((each) => each === params.get('state')) ?? null;
  const result = useQuery(
    safetyCalls.cases({ limit: list.size, offset: list.offset, ...(state && { state }) }),
  );
  return (
    <CaseList
      result={result}
      list={list}
      state={state}
      onState={(next: CaseState | null) => setFilter({ state: next })}
    />
  );
}
