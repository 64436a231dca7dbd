import type { Artifact } from '@studyhall/contracts';
import { messagesTexts } from '../../../../base/i18n/messages.texts';
import { useTexts } from '../../../../base/i18n/texts';
import { deferredImport, lazyPart } from '../../../../ui/deferred';
import { Skeleton } from '../../../../ui/skeleton';
import { FileCard } from './file-card';
import { ImageView } from './image-view';
import type { OpenResult } from './open-result';

const FramedArtifact = lazyPart(
  deferredImport(() => import('./framed-artifact'), 'FramedArtifact'),
  {
    waiting: TableLoading,
    failed: NotShown,
  },
);

/** The results of a program or tool: plots first and large, tables as tables, everything else as cards. */
export function Artifacts({ artifacts, onOpen }: { artifacts: readonly Artifact[]; onOpen?: OpenResult }) {
  return (
    <ul className="space-y-3">
      {artifacts.toSorted(plotsFirst).map((artifact) => (
        <li key={artifact.file_id}>
          <ArtifactView artifact={artifact} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  );
}

const plotsFirst = (one: Artifact, other: Artifact): number =>
  Number(other.type === 'image') - Number(one.type === 'image');

interface ArtifactProps {
  artifact: Artifact;
  onOpen: OpenResult | undefined;
}

function ArtifactView({ artifact, onOpen }: ArtifactProps) {
  const { plotName } = useTexts(messagesTexts);
  const { type, format, filename, download_url: url, companion } = artifact;
  if (type === 'image') {
    const name = artifact.name ?? untitledPlot(filename, plotName);
    const darkUrl = companion?.download_url;
    const open = onOpen && (() => onOpen(artifact, name));
    return (
      <ImageView url={url} darkUrl={darkUrl} filename={filename} alt={name} caption={name} onOpen={open} />
    );
  }
  return format === 'html' ? (
    <FramedArtifact artifact={artifact} onOpen={onOpen} />
  ) : (
    <FileCard file={artifact} />
  );
}

/** `figure-2.png`, named by the sandbox, is shown as a numbered plot. */
function untitledPlot(filename: string, plotName: (values: { number: string }) => string): string {
  const number = /^figure-(\d+)\.png$/.exec(filename)?.[1];
  return number === undefined ? filename : plotName({ number });
}

function TableLoading() {
  const texts = useTexts(messagesTexts);
  return (
    <div role="status" aria-label={texts.tableLoading}>
      <Skeleton className="h-40 w-full" />
    </div>
  );
}

/** Shown if the code for tables fails to load: the file can still be downloaded. */
function NotShown({ artifact }: ArtifactProps) {
  return <FileCard file={artifact} />;
}
