import type { SandboxLimits } from '@studyhall/ports';
import type { SlotResult } from './slot.protocol.js';
import { safeName } from './text.js';

type LeftOut = SlotResult['leftOut'];

/** Sentences about files that were left out, one for each reason. */
export function leftOutNotices(leftOut: LeftOut, limits: SandboxLimits): string[] {
  const because: Record<keyof LeftOut, string> = {
    folder: 'only files directly in the working directory come back, not folders',
    kind: 'only ordinary files come back',
    size: `a file may have at most ${inMegabytes(limits.artifactBytes)}`,
    number: `at most ${limits.artifacts} files come back`,
    total: `the files may have at most ${inMegabytes(limits.diskBytes)} together`,
  };
  return Object.entries(leftOut).map(([reason, group]) => {
    const names = group.names.map(safeName).join(', ');
    const more = group.count > group.names.length ? ` and ${group.count - group.names.length} more` : '';
    return `Left out: ${names}${more}, because ${because[reason as keyof LeftOut]}.`;
  });
}

/** `25 MB`, `200 KB`: the specification counts in base 1024. */
export function inMegabytes(bytes: number): string {
  const kilobytes = bytes / 1024;
  return kilobytes < 1024 ? `${Math.round(kilobytes)} KB` : `${Math.round(kilobytes / 1024)} MB`;
}
