import type { LtiPlatformView } from '@studyhall/contracts';
import { GraduationCap, Plus, Wand2 } from 'lucide-react';
import { useState } from 'react';
import { useQuery } from '../../../account/data/use-query';
import { platformsTexts } from '../../../base/i18n/platforms.texts';
import { useTexts } from '../../../base/i18n/texts';
import { Pending } from '../../../common/console/load-error';
import { SectionHead } from '../../../common/console/section-head';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { PlatformCard } from './platform-card';
import { PlatformDialog } from './platform-dialog';
import { platformCalls } from './platforms.calls';
import { RegistrationDialog } from './registration-dialog';
import { ToolAddresses } from './tool-addresses';

/** The learning platforms from which users open the product, for master admins. */
export function Platforms() {
  const texts = useTexts(platformsTexts);
  const { data, error, retry } = useQuery(platformCalls.platforms());
  const [edited, setEdited] = useState<LtiPlatformView | 'new' | 'registration' | null>(null);
  return (
    <section aria-label={texts.platforms} className="mt-10">
      <SectionHead title={texts.platforms} text={texts.platformsText}>
        <Button icon={<Plus size={18} aria-hidden="true" />} onClick={() => setEdited('new')}>
          {texts.addPlatform}
        </Button>
        <Button
          variant="secondary"
          icon={<Wand2 size={18} aria-hidden="true" />}
          onClick={() => setEdited('registration')}
        >
          {texts.register}
        </Button>
      </SectionHead>
      {data === null ? (
        <Pending error={error} retry={retry} lines={4} />
      ) : (
        <>
          <ToolAddresses tool={data.tool} />
          {data.platforms.length === 0 ? (
            <EmptyState
              icon={<GraduationCap size={26} />}
              title={texts.noPlatforms}
              text={texts.noPlatformsText}
            />
          ) : (
            <ul className="space-y-4">
              {data.platforms.map((platform) => (
                <li key={platform.id}>
                  <PlatformCard platform={platform} onEdit={() => setEdited(platform)} />
                </li>
              ))}
            </ul>
          )}
        </>
      )}
      {edited === 'registration' && <RegistrationDialog onClose={() => setEdited(null)} />}
      {edited !== null && edited !== 'registration' && (
        <PlatformDialog platform={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </section>
  );
}
