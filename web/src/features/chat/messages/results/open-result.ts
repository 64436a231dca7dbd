import type { Artifact } from '@studyhall/contracts';

/** Opens a plot or table beside the chat under its displayed name. */
export type OpenResult = (artifact: Artifact, name: string) => void;
