import type { RosterSourceView } from '@studyhall/contracts';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { rostersTexts } from '../../../base/i18n/rosters.texts';
import { useTexts } from '../../../base/i18n/texts';
import { FormDialog } from '../../../common/form-dialog';
import { Button } from '../../../ui/button';
import { rosterCalls } from './rosters.calls';
import { ScimToken } from './scim-token';

/** Creates a new token for a source that pushes: the previous one becomes invalid at once. */
export function RenewToken({ source: { id, name } }: { source: RosterSourceView }) {
  const texts = useTexts(rostersTexts);
  const common = useTexts(adminTexts);
  const [open, setOpen] = useState(false);
  const [token, setToken] = useState<string | null>(null);
  const close = (): void => {
    setOpen(false);
    setToken(null);
  };
  return (
    <>
      <Button
        variant="secondary"
        icon={<KeyRound size={18} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {texts.newToken}
      </Button>
      <FormDialog
        open={open}
        title={texts.newToken}
        text={token === null ? texts.newTokenText({ name }) : undefined}
        submitLabel={texts.newToken}
        onSubmit={async () => setToken((await rosterCalls.renewToken(id)).token)}
        failed={common.tryAgainLater}
        onClose={close}
        result={token !== null && <ScimToken token={token} />}
      >
        {null}
      </FormDialog>
    </>
  );
}
