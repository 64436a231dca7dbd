import type {
  RosterRunRow,
  RosterRunView,
  RosterSourceRequest,
  RosterSourceView,
  UndoAnswer,
} from '@studyhall/contracts';
import { read } from '../../../account/data/read';
import { api } from '../../../transport/rest';

const SOURCES = '/api/roster-sources';
const RUNS = '/api/roster-runs';

/** A source that pushes gets its token on creation. */
interface Stored {
  source: RosterSourceView;
  token?: string | null;
}

/** An uploaded roster may be large and the network slow. */
const UPLOAD_MS = 120_000;

export const rosterCalls = {
  sources: () => read<RosterSourceView[]>(['identity', 'schools'], SOURCES, {}, 'sources'),
  store: (id: string | null, body: RosterSourceRequest) =>
    id === null ? api<Stored>('POST', SOURCES, { body }) : api<Stored>('PUT', `${SOURCES}/${id}`, { body }),
  renewToken: (id: string) => api<{ token: string }>('POST', `${SOURCES}/${id}/token`),
  remove: (id: string) => api('DELETE', `${SOURCES}/${id}`),
  match: (id: string, external_id: string, user_id: number) =>
    api('PUT', `${SOURCES}/${id}/people`, { body: { external_id, user_id } }),
  /** Without a file for a source that the server reads itself. */
  start: (id: string, how: 'preview' | 'run', file: File | null) => {
    const body = file ? new FormData() : undefined;
    if (file) body?.set('file', file);
    return api<{ run_id: string }>('POST', `${SOURCES}/${id}/${how}`, { body, timeoutMs: UPLOAD_MS });
  },
  run: (id: string) => read<RosterRunView>(['identity'], `${RUNS}/${id}`),
  rows: (id: string, kind: RosterRunRow['kind']) =>
    read<RosterRunRow[]>(['identity'], `${RUNS}/${id}/rows`, { kind }, 'rows'),
  apply: (id: string) => api('POST', `${RUNS}/${id}/apply`),
  undo: (id: string) => api<UndoAnswer>('POST', `${RUNS}/${id}/undo`),
};
