import { PanelRight } from 'lucide-react';
import type { Artifact } from '@studyhall/contracts';
import { messagesTexts } from '../../../../base/i18n/messages.texts';
import { useTexts } from '../../../../base/i18n/texts';
import { IconButton } from '../../../../ui/icon-button';
import { FramedContent, FramedDownload, useFramedFacts, useFramedName } from './framed-parts';
import type { OpenResult } from './open-result';

/** In pixels (docs/specification/chat.md#limits). */
const TABLE_MAX = 300;

interface FramedArtifactProps {
  artifact: Artifact;
  onOpen: OpenResult | undefined;
}

/** A sortable table, or other HTML in a frame, with its download. */
export function FramedArtifact({ artifact, onOpen }: FramedArtifactProps) {
  const texts = useTexts(messagesTexts);
  const name = useFramedName(artifact);
  const facts = useFramedFacts(artifact);
  return (
    <figure className="min-w-0">
      <figcaption className="flex items-center gap-2 text-xs text-muted">
        <span className="min-w-0 flex-1 truncate">
          <bdi className="font-medium text-ink">{name}</bdi>
          {' · '}
          <bdi>{facts}</bdi>
        </span>
        {onOpen && (
          <IconButton
            label={texts.openResult({ name })}
            onClick={() => onOpen(artifact, name)}
            className="-me-2"
          >
            <PanelRight size={16} aria-hidden="true" className="rtl:-scale-x-100" />
          </IconButton>
        )}
        <FramedDownload artifact={artifact} iconSize={16} />
      </figcaption>
      <FramedContent artifact={artifact} name={name} maxHeight={TABLE_MAX} />
    </figure>
  );
}
