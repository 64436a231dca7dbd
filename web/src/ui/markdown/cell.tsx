import { useMemo } from 'react';
import { useTexts } from '../../base/i18n/texts';
import { uiTexts } from '../../base/i18n/ui.texts';
import type { Text } from './blocks';
import { plainText } from './inline';
import { InlineText, MarkdownContext, SAFE_ADDRESSES } from './inline-view';
import type { References } from './reading-env';

interface CellProps {
  leaf: Text;
  /** The link references of the surrounding text. */
  references: References;
}

/** The content of a table cell, rendered outside of its text. */
export function Cell({ leaf, references }: CellProps) {
  const texts = useTexts(uiTexts);
  const settings = useMemo(
    () => ({ references, breaks: false, texts, addresses: SAFE_ADDRESSES }),
    [references, texts],
  );
  return (
    <MarkdownContext value={settings}>
      <InlineText leaf={leaf} />
    </MarkdownContext>
  );
}

/** The plain text of a cell. */
export const cellWords = ({ leaf, references }: CellProps): string =>
  plainText(leaf.inline.read(leaf.text, references, false).flat());
