import type {
  CloseCaseRequest,
  SafeguardingRequest,
  SafeguardingView,
  SafetyCaseRow,
  SafetyCases,
  SafetyCaseView,
  SafetyReadLog,
  SafetyTrends,
} from '@studyhall/contracts';
import { read, type Read } from '../../../account/data/read';
import { api } from '../../../transport/rest';

const CASES = '/api/safety/cases';
const settingsPath = (schoolId: number): string => `/api/schools/${schoolId}/safeguarding`;

/** The filter of the list. */
export type CaseState = 'open' | 'closed';

interface CasesQuery {
  limit: number;
  offset: number;
  state?: CaseState;
  /** One case of each student. */
  by?: 'student';
  /** The cases of one student, by number. */
  student?: number;
}

/** The REST calls of safeguarding (docs/specification/api.md#safety). */
export const safetyCalls = {
  cases: (query: CasesQuery): Read<SafetyCases> => read(['safety'], CASES, { ...query }),
  trends: (from: string, to: string): Read<SafetyTrends> =>
    read(['safety', 'users'], '/api/safety/trends', { from, to }),
  looks: (query: { limit: number; offset: number }): Read<SafetyReadLog> =>
    read(['safety'], '/api/safety/looks', query),
  /** The server records each call: it is only made on a press, and never repeated automatically. */
  open: (id: SafetyCaseRow['id']) => api<SafetyCaseView>('GET', `${CASES}/${id}`),
  acknowledge: (id: SafetyCaseRow['id']) => api('POST', `${CASES}/${id}/acknowledge`),
  close: (id: SafetyCaseRow['id'], body: CloseCaseRequest) => api('POST', `${CASES}/${id}/close`, { body }),

  settings: (schoolId: number): Read<SafeguardingView> =>
    read(['safety', 'users', 'schools'], settingsPath(schoolId)),
  change: (schoolId: number, body: SafeguardingRequest) =>
    api<SafeguardingView>('PUT', settingsPath(schoolId), { body }),
  testAlerts: (schoolId: number) => api<SafeguardingView>('POST', `${settingsPath(schoolId)}/test`),
  showEarlierCases: (schoolId: number, userId: number) =>
    api<SafeguardingView>('POST', `${settingsPath(schoolId)}/earlier-cases`, { body: { user_id: userId } }),
  /** Confirms the caller, or the person who got the code by mail. */
  confirm: (schoolId: number, code?: string) =>
    api<SafeguardingView>('POST', `${settingsPath(schoolId)}/confirm`, {
      body: code === undefined ? {} : { code },
    }),
};
