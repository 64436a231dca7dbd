import type { InstructionsView } from '@studyhall/contracts';
import type { RequestCommand } from '../../../account/journal/command';

/** The student's notes for the assistant. */
export interface StudentNotes {
  instructions: { text: string; waits: boolean };
  memories: readonly Memory[];
}

export interface Memory {
  /** Null until the server has it. */
  id: number | null;
  text: string;
  /** The id of the request that waits to be sent; null if none does. */
  waits: string | null;
}

const INSTRUCTIONS = '/api/me/instructions';
const MEMORIES = '/api/me/memories';
const FORGET = `${MEMORIES}/forget`;

export const isNotesRequest = ({ kind }: RequestCommand): boolean => kind === 'note';

export const setInstructions = (text: string): RequestCommand => ({
  kind: 'note',
  id: INSTRUCTIONS,
  method: 'PUT',
  path: INSTRUCTIONS,
  body: { text },
});

/** The server stores the same text once, so the request can be retried. */
export const addMemory = (text: string): RequestCommand => ({
  kind: 'note',
  id: `${MEMORIES}#${text}`,
  method: 'POST',
  path: MEMORIES,
  body: { text },
});

/** Changes a memory, also one that waits to be sent. */
export function changeMemory(memory: Memory, text: string): RequestCommand[] {
  if (memory.id === null) return [removeMemory(memory), addMemory(text)];
  const path = `${MEMORIES}/${memory.id}`;
  return [{ kind: 'note', id: path, method: 'PUT', path, body: { text } }];
}

/** For a memory that is not sent yet, this replaces its request, which may be in flight or already stored. */
export function removeMemory({ id, text }: Memory): RequestCommand {
  if (id === null) return { ...addMemory(text), path: FORGET };
  const path = `${MEMORIES}/${id}`;
  return { kind: 'note', id: path, method: 'DELETE', path, body: undefined };
}

export const notesOf = ({ text, memories }: InstructionsView): StudentNotes => ({
  instructions: { text, waits: false },
  memories: memories.map((memory) => ({ id: memory.id, text: memory.text, waits: null })),
});

/** The notes after a request was accepted. Added notes get their ids with the next load. */
export function withSent(notes: StudentNotes, request: RequestCommand): StudentNotes {
  const { instructions, memories } = withRequest(notes, request);
  return {
    instructions: { ...instructions, waits: false },
    memories: memories.map((one) => (one.waits === request.id ? { ...one, waits: null } : one)),
  };
}

/** The notes with a request that waits to be sent. */
export function withRequest(notes: StudentNotes, { id, method, path, body }: RequestCommand): StudentNotes {
  const { instructions, memories } = notes;
  if (method === 'DELETE')
    return { instructions, memories: memories.filter((one) => `${MEMORIES}/${one.id}` !== path) };
  const { text } = body as { text: string };
  if (path === FORGET) return { instructions, memories: memories.filter((one) => one.text !== text) };
  if (path === INSTRUCTIONS) return { instructions: { text, waits: true }, memories };
  if (method === 'PUT') {
    const changed = (one: Memory): Memory =>
      `${MEMORIES}/${one.id}` === path ? { ...one, text, waits: id } : one;
    return { instructions, memories: memories.map(changed) };
  }
  if (memories.some((one) => one.text === text)) return notes;
  return { instructions, memories: [...memories, { id: null, text, waits: id }] };
}
