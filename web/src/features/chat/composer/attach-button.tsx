import { Camera, Paperclip } from 'lucide-react';
import { useRef } from 'react';
import { chatTexts } from '../../../base/i18n/chat.texts';
import { useTexts } from '../../../base/i18n/texts';
import { IconButton } from '../../../ui/icon-button';
import { Menu } from '../../../ui/menu';
import { TOUCH, useMediaQuery } from '../../../ui/use-media-query';
import { ACCEPT } from './attach';
import { useToolOff } from './own-limits';
import { useAttach } from './use-attach';

/** Attaches files, or a photo on touch devices. Disabled with the reason if the school has turned uploads off. */
export function AttachButton() {
  const texts = useTexts(chatTexts);
  const attach = useAttach();
  const isOff = useToolOff('uploads');
  /** On phones and tablets, the user can take a photo of a worksheet. */
  const hasCamera = useMediaQuery(TOUCH);
  const picker = useRef<HTMLInputElement>(null);
  const pick = (from: 'files' | 'camera'): void => {
    const input = picker.current;
    if (!input) return;
    input.accept = from === 'camera' ? 'image/*' : ACCEPT;
    if (from === 'camera') input.setAttribute('capture', 'environment');
    else input.removeAttribute('capture');
    input.click();
  };
  if (isOff)
    return (
      <IconButton label={texts.uploadsOff} disabled>
        <Paperclip size={20} aria-hidden="true" />
      </IconButton>
    );
  return (
    <>
      {hasCamera ? (
        <Menu
          label={texts.attach}
          trigger={<Paperclip size={20} aria-hidden="true" />}
          align="start"
          entries={[
            {
              label: texts.takePhoto,
              icon: <Camera size={18} aria-hidden="true" />,
              onSelect: () => pick('camera'),
            },
            {
              label: texts.chooseFiles,
              icon: <Paperclip size={18} aria-hidden="true" />,
              onSelect: () => pick('files'),
            },
          ]}
        />
      ) : (
        <IconButton label={texts.attach} onClick={() => pick('files')}>
          <Paperclip size={20} aria-hidden="true" />
        </IconButton>
      )}
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        accept={ACCEPT}
        onChange={(event) => {
          attach(event.currentTarget.files ?? []);
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}
