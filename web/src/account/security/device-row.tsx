import type { DeviceView } from '@studyhall/contracts';
import { LogOut, Monitor, Smartphone, Tablet } from 'lucide-react';
import { formatDateTime } from '../../base/i18n/format';
import { securityTexts, type SecurityTexts } from '../../base/i18n/security.texts';
import { useTexts } from '../../base/i18n/texts';
import { IconButton } from '../../ui/icon-button';

const ICONS = { desktop: Monitor, mobile: Smartphone, tablet: Tablet };

interface DeviceRowProps {
  session: { device: DeviceView; current: boolean; last_used_at: string };
  /** The location of the session; null if unknown. */
  place: string | null;
  onEnd: () => void;
}

/** A device on which a user is signed in: its type, when and where it was last used, and a button that ends its session. */
export function DeviceRow({ session: { device, current, last_used_at }, place, onEnd }: DeviceRowProps) {
  const texts = useTexts(securityTexts);
  const Icon = ICONS[device.kind ?? 'desktop'];
  const name = nameOf(device, texts);
  return (
    <li className="flex items-start gap-3 py-2 text-sm">
      <Icon size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="break-words">
          {name}
          {current && <span className="text-muted"> {texts.thisDevice}</span>}
        </p>
        <p className="text-xs text-muted">
          {texts.lastUsed({ time: formatDateTime(last_used_at) })}
          {place !== null && (
            <>
              {' · '}
              <bdi>{place}</bdi>
            </>
          )}
        </p>
      </div>
      {!current && (
        <IconButton label={texts.endSession({ device: name })} onClick={onEnd} className="-my-1">
          <LogOut size={18} aria-hidden="true" className="rtl:-scale-x-100" />
        </IconButton>
      )}
    </li>
  );
}

function nameOf({ browser, system }: DeviceView, texts: SecurityTexts): string {
  if (browser && system) return texts.browserOn({ browser, system });
  return browser ?? system ?? texts.unknownDevice;
}
