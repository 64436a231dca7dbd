import type { LtiTool } from '@studyhall/contracts';
import { identityTexts } from '../../../base/i18n/identity.texts';
import { platformsTexts } from '../../../base/i18n/platforms.texts';
import { useTexts } from '../../../base/i18n/texts';
import { Banner } from '../../../ui/banner';
import { Card } from '../../../ui/card';
import { CopyButton } from '../parts/copy-button';

/** The URLs that every platform must know; null without `PUBLIC_URL`. */
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
      <dl className="grid gap-4 sm:grid-cols-3">
        {addresses.map(([name, address]) => (
          <div key={name} className="min-w-0">
            <dt className="text-sm font-medium">{name}</dt>
            <dd className="flex items-center justify-between gap-2">
              <code dir="ltr" className="min-w-0 text-sm wrap-anywhere">
                {address}
              </code>
              <CopyButton text={address} label={texts.copyValue({ name })} />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
