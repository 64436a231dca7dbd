import type { InstructionsView } from '@studyhall/contracts';
import { atom, type Atom } from 'jotai';
import type { RequestCommand } from '../../../account/journal/command';
import type { LocalData } from '../../../account/local/local-data';
import type { Store } from '../../../base/store';
import type { ApiError } from '../../../transport/errors';
import { isOfNotes, notesOf, withSent, type StudentNotes } from './student-notes';

const RECORD = 'notes';
/** Notes that the browser does not have are fetched this long after the page, whose own loading comes first. */
const FETCH_AFTER_MS = 2_000;

interface Deps {
  store: Store;
  local: Pick<LocalData, 'read' | 'write'>;
  fetchNotes: () => Promise<InstructionsView>;
}

export interface NotesState {
  /** As the server had them last; null before they are known. */
  readonly storedAtom: Atom<StudentNotes | null>;
  /** Why the last load failed, or null. */
  readonly errorAtom: Atom<unknown>;
  /** Shows what the browser has, and what the server has as soon as it answers. */
  load(): void;
  /** Makes sure that the browser has them, so that they can be shown offline. Returns a function that ends that. */
  prepare(): () => void;
  /** The server has accepted or refused a request. */
  onSettled(request: RequestCommand, refusal: ApiError | null): void;
}

/** What the student saved for the assistant, kept in the browser for use offline. */
export function createNotesState({ store, local, fetchNotes }: Deps): NotesState {
  const storedAtom = atom<StudentNotes | null>(null);
  const errorAtom = atom<unknown>(null);
  /** Counts the requests: an answer that was overtaken by another one is dropped. */
  let requests = 0;

  function set(notes: StudentNotes): void {
    store.set(storedAtom, notes);
    void local.write('views', { id: RECORD, value: notes, files: [] });
  }

  async function showKnown(): Promise<void> {
    if (store.get(storedAtom)) return;
    const known = await local.read<StudentNotes>('views', RECORD);
    if (known) store.set(storedAtom, (now) => now ?? known);
  }

  async function refresh(): Promise<void> {
    requests += 1;
    const request = requests;
    try {
      const view = await fetchNotes();
      if (request !== requests) return;
      set(notesOf(view));
      store.set(errorAtom, null);
    } catch (error) {
      // What the browser has may still be on its way.
      await showKnown();
      if (request === requests) store.set(errorAtom, error);
    }
  }

  return {
    storedAtom,
    errorAtom,
    load(): void {
      void showKnown();
      void refresh();
    },
    prepare() {
      const fetchUnknown = async (): Promise<void> => {
        await showKnown();
        if (store.get(storedAtom) === null) await refresh();
      };
      const timer = setTimeout(() => void fetchUnknown(), FETCH_AFTER_MS);
      return () => clearTimeout(timer);
    },
    onSettled(request, refusal) {
      if (isOfNotes(request)) void settle(request, refusal);
    },
  };

  async function settle(request: RequestCommand, refusal: ApiError | null): Promise<void> {
    // Answers that were asked for before are out of date.
    requests += 1;
    await showKnown();
    const stored = store.get(storedAtom);
    if (stored && refusal === null) set(withSent(stored, request));
    await refresh();
  }
}
