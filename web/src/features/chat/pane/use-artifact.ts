import type { Artifact, ArtifactView } from '@studyhall/contracts';
import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useState } from 'react';
import { connectionAtom } from '../../../transport/connection';
import { api } from '../../../transport/rest';
import { onServerEvent } from '../../../transport/socket';

/** The versions of an artifact, oldest first, kept up to date, also over a lost connection; null until they are known. */
export function useArtifact(fileId: string, onChange: (newest: Artifact) => void): Artifact[] | null {
  const [versions, setVersions] = useState<Artifact[] | null>(null);
  const isConnected = useAtomValue(connectionAtom) === 'online';
  const path = useEffectEvent(() => `/api/artifacts/${fileId}`);
  const receive = useEffectEvent((view: ArtifactView, isNew: boolean) => {
    setVersions(view.versions);
    const newest = view.versions.at(-1);
    if (isNew && newest) onChange(newest);
  });
  const isOurs = useEffectEvent(
    (files: string[]) =>
      files.includes(fileId) || (versions?.some(({ file_id }) => files.includes(file_id)) ?? false),
  );
  const load = useEffectEvent((isNew: boolean): void => {
    api<ArtifactView>('GET', path())
      .then((view) => receive(view, isNew))
      // Without its versions the file is still shown.
      .catch(() => undefined);
  });
  useEffect(() => {
    load(false);
    if (!isConnected) return undefined;
    return onServerEvent('artifact.changed', ({ file_ids }) => {
      if (isOurs(file_ids)) load(true);
    });
  }, [isConnected]);
  return versions;
}
