import type { IdentityProviderView } from '@studyhall/contracts';
import { isMaster } from '@studyhall/domain';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { useQuery } from '../../../account/data/use-query';
import { identityTexts } from '../../../base/i18n/identity.texts';
import { useTexts } from '../../../base/i18n/texts';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { Pending } from '../../../common/console/load-error';
import { SectionHead } from '../../../common/console/section-head';
import { useConsole } from '../../../common/console/sections';
import { Platforms } from '../platforms/platforms';
import { RosterSources } from '../rosters/roster-sources';
import { ProviderCard } from './provider-card';
import { ProviderDialog } from './provider-dialog';
import { signInCalls } from './sign-in.calls';

/** Sign-in methods, for master admins, and the schools' rosters. */
export function SignInSection() {
  const { me } = useConsole();
  return (
    <>
      {isMaster(me) && <Providers />}
      <RosterSources />
      {isMaster(me) && <Platforms />}
    </>
  );
}

/** The systems whose accounts can sign in. */
function Providers() {
  const texts = useTexts(identityTexts);
  const { data, error, retry } = useQuery(signInCalls.providers());
  const [edited, setEdited] = useState<IdentityProviderView | 'new' | null>(null);
  return (
    <>
      <SectionHead title={texts.signIn} text={texts.signInText}>
        <Button icon={<Plus size={18} aria-hidden="true" />} onClick={() => setEdited('new')}>
          {texts.addProvider}
        </Button>
      </SectionHead>
      {data === null ? (
        <Pending error={error} retry={retry} lines={4} />
      ) : data.length === 0 ? (
        <EmptyState icon={<KeyRound size={26} />} title={texts.noProviders} text={texts.noProvidersText} />
      ) : (
        <ul className="space-y-4">
          {data.map((provider) => (
            <li key={provider.id}>
              <ProviderCard provider={provider} onEdit={() => setEdited(provider)} />
            </li>
          ))}
        </ul>
      )}
      {edited !== null && (
        <ProviderDialog provider={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </>
  );
}
