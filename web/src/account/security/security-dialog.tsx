import { usesFactor } from '@studyhall/domain';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { securityTexts } from '../../base/i18n/security.texts';
import { useTexts } from '../../base/i18n/texts';
import { Dialog } from '../../ui/dialog';
import { sessionAtom } from '../session';
import { DataExport } from './data-export';
import { OwnDevices } from './own-devices';
import { OwnFactorsPart } from './own-factors';
import { OwnName } from './own-name';

export { securityTexts };

/** The user's sign-in methods, sessions and preferred name. */
export function SecurityDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const texts = useTexts(securityTexts);
  const me = useAtomValue(sessionAtom);
  const hasFactors = me !== null && me !== 'unknown' && usesFactor(me);
  return (
    <Dialog open={open} onClose={onClose} title={texts.security} size="md">
      {hasFactors && (
        <Part title={texts.secondStep}>
          <OwnFactorsPart />
        </Part>
      )}
      <Part title={texts.devices}>
        <OwnDevices />
      </Part>
      <Part title={texts.yourName}>
        <OwnName />
      </Part>
      <Part title={texts.exportTitle}>
        <DataExport userId={null} />
      </Part>
    </Dialog>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-2 mb-6 last:mb-0">
      <h3 className="mb-2 font-semibold">{title}</h3>
      {children}
    </section>
  );
}
