import type { Artifact } from '@studyhall/contracts';

/** Opens a plot or a table beside the chat, under the name that it has here. */
export type OpenResult = (artifact: Artifact, name: string) => void;
