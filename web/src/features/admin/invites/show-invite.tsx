import { Maximize2 } from 'lucide-react';
import { lazy, Suspense, useRef } from 'react';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { Skeleton } from '../../../ui/skeleton';
import { CopyButton } from '../parts/copy-button';

const QrCode = lazy(async () => ({ default: (await import('./qr-code')).QrCode }));

export interface ShownInvite {
  /** Of the school or the class. */
  name: string;
  address: string;
}

/** The address to copy and the code to project in class. Mounted while it is open. */
export function ShowInvite({ invite, onClose }: { invite: ShownInvite; onClose: () => void }) {
  const texts = useTexts(adminTexts);
  const code = useRef<HTMLDivElement>(null);
  return (
    <Dialog
      open
      onClose={onClose}
      size="md"
      title={texts.joinName({ name: invite.name })}
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
        <div className="aspect-square w-[min(100%,52dvh)] rounded-lg border border-line group-[:fullscreen]:w-[min(90vw,78dvh)]">
          <Suspense fallback={<Skeleton className="size-full" />}>
            <QrCode text={invite.address} label={texts.qrLabel({ name: invite.name })} />
          </Suspense>
        </div>
        <p
          dir="ltr"
          className="hidden text-center font-mono text-[min(2.6vw,2.25rem)] break-all group-[:fullscreen]:block"
        >
          {invite.address}
        </p>
      </div>
      <div className="mt-4 flex items-center gap-2 rounded-lg bg-sunken py-1.5 ps-4 pe-1.5">
        <code dir="ltr" className="min-w-0 flex-1 font-mono text-sm break-all">
          {invite.address}
        </code>
        <CopyButton text={invite.address} />
      </div>
    </Dialog>
  );
}
