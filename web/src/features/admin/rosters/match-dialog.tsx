import type { RosterSourceView, UserView } from '@studyhall/contracts';
import { useState } from 'react';
import { invalidate } from '../../../account/data/queries';
import { useQuery } from '../../../account/data/use-query';
import { read } from '../../../account/data/read';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { rostersTexts } from '../../../base/i18n/rosters.texts';
import { useTexts } from '../../../base/i18n/texts';
import { FormDialog } from '../../../common/form-dialog';
import { Select } from '../../../ui/select';
import { notify } from '../../../ui/snackbar';
import { TextField } from '../../../ui/text-field';
import { rosterCalls } from './rosters.calls';

const FOUND = 20;

interface MatchDialogProps {
  source: RosterSourceView;
  externalId: string;
  onClose: () => void;
}

/** Matches a person of the source to an account that the admin finds and selects. Mounted only while open. */
export function MatchDialog({ source, externalId, onClose }: MatchDialogProps) {
  const texts = useTexts(rostersTexts);
  const common = useTexts(adminTexts);
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<number | null>(null);
  const query = { search, limit: FOUND, ...(source.school !== null && { school: source.school }) };
  const { data } = useQuery(
    search.trim() === '' ? null : read<UserView[]>(['users'], '/api/user-access', query),
  );
  const save = async (): Promise<void> => {
    if (chosen === null) return;
    await rosterCalls.match(source.id, externalId, chosen);
    invalidate('identity', 'users');
    notify(texts.matched, 'success');
    onClose();
  };
  return (
    <FormDialog
      title={texts.match}
      text={texts.matchText({ id: externalId })}
      submitLabel={texts.match}
      ready={chosen !== null}
      onSubmit={save}
      failed={common.tryAgainLater}
      onClose={onClose}
    >
      <TextField
        label={texts.findAccount}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        autoComplete="off"
      />
      <Select
        label={texts.account}
        value={chosen}
        onChange={setChosen}
        placeholder={data?.length === 0 ? texts.noAccount : texts.chooseAccount}
        options={(data ?? []).map((user) => ({
          value: user.id,
          label: user.username,
          hint: [user.display_name, user.school].filter(Boolean).join(' · '),
        }))}
      />
    </FormDialog>
  );
}
