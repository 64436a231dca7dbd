import { useAtom } from 'jotai';
import { Fragment } from 'react';
import { sidebarTexts } from '../../../base/i18n/sidebar.texts';
import { useTexts } from '../../../base/i18n/texts';
import { Dialog } from '../../../ui/dialog';
import { Kbd } from '../../../ui/kbd';
import { Switch } from '../../../ui/switch';
import { SHORTCUTS, singleKeysAtom, type ShortcutName } from './shortcuts';

/** The dialog that lists the shortcuts. */
export function ShortcutsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const texts = useTexts(sidebarTexts);
  const [singleKeys, setSingleKeys] = useAtom(singleKeysAtom);
  const names: [ShortcutName, string][] = [
    ['new', texts.keyNew],
    ['search', texts.keySearch],
    ['focus', texts.keyFocus],
    ['voice', texts.keyVoice],
    ['stop', texts.keyStop],
    ['sidebar', texts.keySidebar],
    ['print', texts.exportPdf],
    ['help', texts.keyHelp],
  ];
  return (
    <Dialog open={open} onClose={onClose} title={texts.shortcuts} text={texts.shortcutsText}>
      <dl className="divide-y divide-line">
        {names.map(([name, label]) => (
          <Line
            key={name}
            label={label}
            ways={SHORTCUTS.filter((one) => one.name === name && (singleKeys || !one.single)).map(
              ({ keys }) => keys,
            )}
          />
        ))}
        <Line label={texts.keySend} ways={[['Enter']]} />
        <Line label={texts.keyBreak} ways={[['Shift', 'Enter']]} />
      </dl>
      <div className="mt-4 border-t border-line pt-3">
        <Switch
          label={texts.singleKeys}
          hint={texts.singleKeysHint}
          checked={singleKeys}
          onChange={setSingleKeys}
        />
      </div>
    </Dialog>
  );
}

function Line({ label, ways }: { label: string; ways: readonly (readonly string[])[] }) {
  const texts = useTexts(sidebarTexts);
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1.5 text-sm">
      <dt>{label}</dt>
      <dd className="ms-auto flex items-center gap-1">
        {ways.map((keys, at) => (
          <Fragment key={keys.join('+')}>
            {at > 0 && <span className="px-1 text-xs text-muted">{texts.or}</span>}
            <span dir="ltr" className="flex gap-1">
              {keys.map((one) => (
                <Kbd key={one}>{one}</Kbd>
              ))}
            </span>
          </Fragment>
        ))}
      </dd>
    </div>
  );
}
