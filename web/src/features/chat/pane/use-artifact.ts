import type { Artifact } from '@studyhall/contracts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useQuery } from '../../../account/data/use-query';
import { artifact } from '../state/file.reads';

/** The versions of an artifact, oldest first; null until they are loaded. Calls `onNew` for each added version. */
export function useArtifact(fileId: string, onNew: (newest: Artifact) => void): Artifact[] | null {
  // The file is shown even without its versions.
  const { data, stale } = useQuery(artifact(fileId));
  const versions = data && (!stale || has(data.versions, fileId)) ? data.versions : null;
  const before = useRef<readonly Artifact[]>([]);
  const receive = useEffectEvent((now: readonly Artifact[]) => {
    const newest = now.at(-1);
    if (newest && has(before.current, fileId) && !has(before.current, newest.file_id)) onNew(newest);
    before.current = now;
  });
  useEffect(() => {
    if (versions) receive(versions);
  }, [versions]);
  return versions;
}

const has = (versions: readonly Artifact[], fileId: string): boolean =>
  versions.some(({ file_id }) => file_id === fileId);
