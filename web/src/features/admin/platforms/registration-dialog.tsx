import { useState } from 'react';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { platformsTexts } from '../../../base/i18n/platforms.texts';
import { useTexts } from '../../../base/i18n/texts';
import { FormDialog } from '../../../common/form-dialog';
import { CopyButton } from '../parts/copy-button';
import { usePeopleFields } from './people-fields';
import { platformCalls } from './platforms.calls';

/** Creates the URL with which one platform registers itself. Mounted only while open. */
export function RegistrationDialog({ onClose }: { onClose: () => void }) {
  const texts = useTexts(platformsTexts);
  const common = useTexts(adminTexts);
  const { people, ready, name, fields } = usePeopleFields(null);
  const [address, setAddress] = useState<string | null>(null);
  return (
    <FormDialog
      title={texts.register}
      text={address === null ? texts.registerText : undefined}
      submitLabel={texts.makeAddress}
      ready={ready}
      onSubmit={async () => setAddress((await platformCalls.openRegistration(people)).url)}
      failed={common.tryAgainLater}
      onClose={onClose}
      result={
        address !== null && (
          <div className="space-y-4">
            <p className="text-sm text-pretty text-muted">{texts.addressText}</p>
            <p className="flex items-start justify-between gap-2 rounded-lg border border-line p-3">
              <code dir="ltr" className="min-w-0 text-sm wrap-anywhere">
                {address}
              </code>
              <CopyButton text={address} label={texts.copyValue({ name: texts.registrationAddress })} />
            </p>
          </div>
        )
      }
    >
      {name}
      {fields}
    </FormDialog>
  );
}
