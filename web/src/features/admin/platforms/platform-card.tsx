import type { LtiPlatformView } from '@studyhall/contracts';
import { identityTexts } from '../../../base/i18n/identity.texts';
import { platformsTexts } from '../../../base/i18n/platforms.texts';
import { useTexts } from '../../../base/i18n/texts';
import { SystemCard } from '../sign-in/system-card';
import { platformCalls } from './platforms.calls';

/** One platform: its purpose, and how many users came from it. */
export function PlatformCard({ platform, onEdit }: { platform: LtiPlatformView; onEdit: () => void }) {
  const texts = useTexts(platformsTexts);
  const common = useTexts(identityTexts);
  const { id, label, issuer, client_id, deployment_ids, schools, domains, people, enabled } = platform;
  const code = (text: string) => (
    <bdi dir="ltr" className="wrap-anywhere">
      {text}
    </bdi>
  );
  return (
    <SystemCard
      name={label}
      enabled={enabled}
      facts={[
        [texts.issuer, code(issuer)],
        [texts.clientId, code(client_id)],
        [
          texts.deployments,
          deployment_ids.length === 0 ? texts.noDeployments : code(deployment_ids.join(', ')),
        ],
        [common.people, common.peopleCount({ count: people })],
        [common.schools, schools.length === 0 ? common.allSchools : schools.join(', ')],
        [common.domains, domains.length === 0 ? common.noDomains : domains.join(', ')],
      ]}
      onEdit={onEdit}
      removal={{
        title: texts.removePlatform,
        text: texts.removePlatformText({ label, count: people }),
        run: () => platformCalls.remove(id),
        done: texts.platformRemoved,
      }}
    />
  );
}
