import { PanelRight } from 'lucide-react';
import { useTexts } from '../../base/i18n/texts';
import { uiTexts } from '../../base/i18n/ui.texts';
import { IconButton } from '../icon-button';
import type { OpenableBlock } from './openable';

/** Opens a block beside the chat. */
export function OpenButton({ type, onOpen }: { type: OpenableBlock['type']; onOpen: () => void }) {
  const texts = useTexts(uiTexts);
  return (
    <IconButton label={type === 'code' ? texts.openCode : texts.openTable} onClick={onOpen}>
      <PanelRight size={16} aria-hidden="true" className="rtl:-scale-x-100" />
    </IconButton>
  );
}
