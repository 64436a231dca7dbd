import { EllipsisVertical } from 'lucide-react';
import { chatTexts } from '../../../base/i18n/chat.texts';
import { useTexts } from '../../../base/i18n/texts';
import { IconButton } from '../../../ui/icon-button';
import { Menu, type MenuEntry } from '../../../ui/menu';
import { TOUCH, useMediaQuery } from '../../../ui/use-media-query';

/** The actions of a message: buttons for a pointer, a menu for touch, where a finger could hit them by mistake. */
export function MessageMenu({ entries }: { entries: readonly MenuEntry[] }) {
  const texts = useTexts(chatTexts);
  const touch = useMediaQuery(TOUCH);
  if (touch)
    return (
      <Menu
        label={texts.messageOptions}
        trigger={<EllipsisVertical size={16} aria-hidden="true" />}
        entries={entries}
      />
    );
  return entries.map(({ label, icon, onSelect }) => (
    // The second click of a double click would hit the message that moves up.
    <IconButton key={label} label={label} onClick={({ detail }) => detail < 2 && onSelect()}>
      {icon}
    </IconButton>
  ));
}
