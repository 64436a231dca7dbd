import type { LtiTool } from '@studyhall/contracts';
import { identityTexts } from '../../../base/i18n/identity.texts';
import { platformsTexts } from '../../../base/i18n/platforms.texts';
import { useTexts } from '../../../base/i18n/texts';
import { Facts } from '../../../common/console/detail-frame';
import { Banner } from '../../../ui/banner';
import { Card } from '../../../ui/card';
import { CopyButton } from '../parts/copy-button';

/** The addresses that every platform must know; null without `PUBLIC_URL`. */
export function ToolAddresses({ tool }: { tool: LtiTool | null }) {
  const texts = useTexts(platformsTexts);
  const common = useTexts(identityTexts);
  if (tool === null)
    return (
      <Banner kind="warning" className="mb-4">
        {common.needsPublicUrl}
      </Banner>
    );
  const addresses = [
    [texts.launchAddress, tool.launch_url],
    [texts.loginAddress, tool.login_url],
    [texts.keysAddress, tool.keys_url],
  ] as const;
  return (
    <Card className="mb-4">
      <p className="mb-3 text-sm text-muted">{texts.addresses}</p>
      <Facts
        facts={addresses.map(([name, address]) => [
          name,
          <>
            <bdi dir="ltr" className="wrap-anywhere">
              {address}
            </bdi>{' '}
            <CopyButton text={address} label={texts.copyValue({ name })} />
          </>,
        ])}
      />
    </Card>
  );
}
