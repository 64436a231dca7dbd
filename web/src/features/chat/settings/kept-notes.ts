import type { InstructionsView } from '@studyhall/contracts';
import type { RequestCommand } from '../../../account/journal/command';
import type { Read } from '../../../account/data/read';
import type { LocalData } from '../../../account/local/local-data';
import type { ApiError } from '../../../transport/errors';
import { isNotesRequest, notesOf, withSent, type StudentNotes } from './student-notes';

const RECORD = 'notes';
/** Notes that the browser does not have are fetched after this delay, so that the page itself loads first. */
const FETCH_AFTER_MS = 2_000;

interface Deps {
  local: Pick<LocalData, 'read' | 'write'>;
  fetchNotes: () => Promise<InstructionsView>;
}

export interface KeptNotes {
  /** The server's notes; offline, the browser's copy. */
  readonly current: Read<StudentNotes>;
  /** The browser's copy: shown until the server answers. */
  readonly kept: Read<StudentNotes | null>;
  /** Fetches the notes into the browser, so that they show offline. Returns a function that cancels it. */
  prepare(): () => void;
  /** Called when the server has accepted or refused a request. */
  onSettled(request: RequestCommand, refusal: ApiError | null): void;
}

/** The student's notes for the assistant, cached in the browser for offline use. */
export function createKeptNotes({ local, fetchNotes }: Deps): KeptNotes {
  /** Counts accepted requests: a response requested before one is outdated. */
  let accepted = 0;
  const write = (value: StudentNotes) => local.write('views', { id: RECORD, value, files: [] });
  const kept = () => local.read<StudentNotes>('views', RECORD);

  async function load(): Promise<StudentNotes> {
    const asked = accepted;
    try {
      const notes = notesOf(await fetchNotes());
      if (asked === accepted) await write(notes);
      return notes;
    } catch (error) {
      const known = await kept();
      if (known === null) throw error;
      return known;
    }
  }

  async function addSent(request: RequestCommand): Promise<void> {
    accepted += 1;
    const known = await kept();
    if (known) await write(withSent(known, request));
  }

  return {
    current: { key: [RECORD], topics: ['notes'], load },
    kept: { key: [RECORD, 'kept'], topics: [], load: kept },
    prepare() {
      const fetchUnknown = async (): Promise<void> => {
        if ((await kept()) === null) await load().catch(() => undefined);
      };
      const timer = setTimeout(() => void fetchUnknown(), FETCH_AFTER_MS);
      return () => clearTimeout(timer);
    },
    onSettled(request, refusal) {
      if (isNotesRequest(request) && refusal === null) void addSent(request);
    },
  };
}
