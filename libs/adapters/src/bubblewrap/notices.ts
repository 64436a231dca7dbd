import type { SandboxLimits } from '@studyhall/ports';
import type { SlotResult } from './slot.protocol.js';
import { safeName } from './text.js';

type LeftOut = SlotResult['leftOut'];

type Limits = Pick<SandboxLimits, 'artifacts' | 'artifactBytes' | 'diskBytes'>;

/** Why files were left out. The page translates these sentences by their exact text (`web/src/locales`). */
const SENTENCES: Record<keyof LeftOut, (names: string, limits: Limits) => string> = {
  folder: (names) =>
    `Left out: ${names}, because only files directly in the working directory come back, not folders.`,
  kind: (names) => `Left out: ${names}, because only ordinary files come back.`,
  size: (names, { artifactBytes }) =>
    `Left out: ${names}, because a file may have at most ${inMegabytes(artifactBytes)}.`,
  number: (names, { artifacts }) => `Left out: ${names}, because at most ${artifacts} files come back.`,
  total: (names, { diskBytes }) =>
    `Left out: ${names}, because the files may have at most ${inMegabytes(diskBytes)} together.`,
};

/** Sentences about files that were left out, one for each reason. */
export function leftOutNotices(leftOut: LeftOut, limits: Limits): string[] {
  return Object.entries(leftOut).map(([reason, { names, count }]) => {
    const others = count > names.length ? `, +${count - names.length}` : '';
    return SENTENCES[reason as keyof LeftOut](names.map(safeName).join(', ') + others, limits);
  });
}

/** `25 MB`, `200 KB`: the specification counts in base 1024. */
export function inMegabytes(bytes: number): string {
  const kilobytes = bytes / 1024;
  return kilobytes < 1024 ? `${Math.round(kilobytes)} KB` : `${Math.round(kilobytes / 1024)} MB`;
}
