import { rostersTexts } from '../../../base/i18n/rosters.texts';
import { useTexts } from '../../../base/i18n/texts';
import { CopyButton } from '../parts/copy-button';

/** The URL to which the account directory sends changes. */
export const scimAddress = (): string => `${window.location.origin}/scim/v2`;

/** The URL and token for the account directory. The token is shown only once. */
export function ScimToken({ token }: { token: string }) {
  const texts = useTexts(rostersTexts);
  const values = [
    [texts.scimAddress, scimAddress()],
    [texts.token, token],
  ] as const;
  return (
    <div className="space-y-4">
      <p className="text-sm text-pretty text-muted">{texts.tokenText}</p>
      <dl className="space-y-4">
        {values.map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm font-medium">{name}</dt>
            <dd className="mt-1 flex items-start justify-between gap-2 rounded-lg border border-line p-3">
              <code dir="ltr" className="min-w-0 text-sm wrap-anywhere">
                {value}
              </code>
              <CopyButton text={value} label={texts.copyValue({ name })} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
