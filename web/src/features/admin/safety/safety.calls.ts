import type { CloseCaseRequest, SafetyCaseRow, SafetyCases, SafetyCaseView } from '@studyhall/contracts';
import { read, type Read } from '../../../account/data/read';
import { api } from '../../../transport/rest';

const CASES = '/api/safety/cases';

/** What the list is narrowed to. */
export type CaseState = 'open' | 'closed';

interface CasesQuery {
  limit: number;
  offset: number;
  state?: CaseState;
}

export const safetyCalls = {
  cases: (query: CasesQuery): Read<SafetyCases> => read(['safety'], CASES, { ...query }),
  /** The server records each call: it is made on a press alone, and never again by itself. */
  open: (id: SafetyCaseRow['id']) => api<SafetyCaseView>('GET', `${CASES}/${id}`),
  acknowledge: (id: SafetyCaseRow['id']) => api('POST', `${CASES}/${id}/acknowledge`),
  close: (id: SafetyCaseRow['id'], body: CloseCaseRequest) => api('POST', `${CASES}/${id}/close`, { body }),
};
