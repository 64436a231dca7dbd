import { Maximize2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { deferredImport, lazyPart } from '../../../ui/deferred';
import { Banner } from '../../../ui/banner';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { cx } from '../../../ui/class-names';
import { Skeleton } from '../../../ui/skeleton';
import { Switch } from '../../../ui/switch';
import { formatDateTime } from '../format';
import { CopyButton } from '../parts/copy-button';
import { isLocalAddress } from './invite-status';

const QrCode = lazyPart(
  deferredImport(() => import('../../../ui/qr-code'), 'QrCode'),
  {
    waiting: () => <Skeleton className="size-full" />,
  },
);

export interface ShownInvite {
  /** Name of the school or class. */
  name: string;
  /** School of the class; null if the invitation is for the school. */
  school: string | null;
  address: string;
  /** Six letters to type, while valid. */
  shortCode: string | null;
  /** True if the letters show at first, because they were just created. */
  showsCode: boolean;
  expiresAt: string;
}

/** The QR code and URL to project in class, and the six letters if they are used. Mounted only while open. */
export function ShowInvite({ invite, onClose }: { invite: ShownInvite; onClose: () => void }) {
  const texts = useTexts(adminTexts);
  const [isCodeShown, setCodeShown] = useState(invite.showsCode);
  const shortCode = isCodeShown ? invite.shortCode : null;
  const code = useRef<HTMLDivElement>(null);
  return (
    <Dialog
      open
      onClose={onClose}
      size="md"
      title={texts.joinName({ name: [invite.name, invite.school].filter(Boolean).join(' · ') })}
      text={texts.showInviteText}
      footer={
        <>
          <Button
            variant="secondary"
            icon={<Maximize2 size={18} aria-hidden="true" />}
            onClick={() => void code.current?.requestFullscreen().catch(() => undefined)}
          >
            {texts.fullScreen}
          </Button>
          <Button onClick={onClose}>{texts.done}</Button>
        </>
      }
    >
      <div
        ref={code}
        className="group flex flex-col items-center justify-center gap-6 bg-surface [&:fullscreen]:p-8"
      >
        <p className="hidden text-center font-display text-[min(5vw,4rem)] leading-tight font-semibold break-words group-[:fullscreen]:block">
          {invite.name}
          {invite.school && (
            <span className="block text-[min(2.4vw,2rem)] font-normal text-muted">{invite.school}</span>
          )}
        </p>
        <div
          className={cx(
            'aspect-square w-[min(100%,44dvh)] rounded-lg border border-line',
            shortCode ? 'group-[:fullscreen]:w-[min(80vw,38dvh)]' : 'group-[:fullscreen]:w-[min(80vw,58dvh)]',
          )}
        >
          <QrCode text={invite.address} label={texts.qrLabel({ name: invite.name })} />
        </div>
        {shortCode ? (
          <ShortCode invite={invite} code={shortCode} />
        ) : (
          <p
            dir="ltr"
            className="hidden text-center font-mono text-[min(2.2vw,1.75rem)] break-all group-[:fullscreen]:block"
          >
            {invite.address}
          </p>
        )}
      </div>
      <div className="mt-4 flex items-center gap-2 rounded-lg bg-sunken py-1.5 ps-4 pe-1.5">
        <code dir="ltr" className="min-w-0 flex-1 font-mono text-sm break-all">
          {invite.address}
        </code>
        <CopyButton text={invite.address} />
      </div>
      {invite.shortCode && (
        <div className="mt-3">
          <Switch label={texts.showCode} checked={isCodeShown} onChange={setCodeShown} />
        </div>
      )}
      {isLocalAddress(invite.address) && (
        <Banner kind="warning" className="mt-3">
          {texts.localAddress}
        </Banner>
      )}
    </Dialog>
  );
}

/** The letters in large type, the URL for typing them, and when they expire. */
function ShortCode({ invite, code }: { invite: ShownInvite; code: string }) {
  const texts = useTexts(adminTexts);
  // Isolated: right-to-left text would reorder its parts.
  const address = new URL('/join', invite.address).href.replace(/^https?:\/\//, '');
  return (
    <div className="text-center">
      <p className="text-sm text-muted group-[:fullscreen]:text-[clamp(0.875rem,2vw,1.75rem)]">
        {texts.typeCodeAt({ address: `\u2066${address}\u2069` })}
      </p>
      <p
        dir="ltr"
        className="font-mono text-5xl leading-tight font-semibold tracking-[0.18em] group-[:fullscreen]:text-[min(12vw,16dvh)]"
      >
        {code}
      </p>
      <p className="text-sm text-muted group-[:fullscreen]:text-[clamp(0.875rem,1.6vw,1.5rem)]">
        {texts.codeValidUntil({ time: formatDateTime(invite.expiresAt) })}
      </p>
    </div>
  );
}
