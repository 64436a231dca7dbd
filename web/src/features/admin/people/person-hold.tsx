import type { PersonView } from '@studyhall/contracts';
import { can } from '@studyhall/domain';
import { useState } from 'react';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { peopleTexts } from '../../../base/i18n/people.texts';
import { useTexts } from '../../../base/i18n/texts';
import { guardedChange } from '../../../common/changes/guarded-change';
import { useConsole } from '../../../common/console/sections';
import { FormDialog } from '../../../common/form-dialog';
import { Banner } from '../../../ui/banner';
import { Button } from '../../../ui/button';
import { notify } from '../../../ui/snackbar';
import { TextField } from '../../../ui/text-field';
import { calls } from '../admin.calls';
import { formatDate } from '../format';

interface PersonHoldProps {
  person: PersonView;
  onChanged: () => void;
}

/** The legal hold on a user: reason, start and author, with a button that places or ends it. */
export function PersonHold({ person, onChanged }: PersonHoldProps) {
  const texts = useTexts(peopleTexts);
  const { me } = useConsole();
  const [placing, setPlacing] = useState(false);
  const { hold, display_name: name } = person;
  if (!can(me, 'user.hold', person).allowed) return null;
  const end = (): void =>
    void guardedChange({
      question: () => ({
        title: texts.endHoldTitle({ name }),
        text: texts.endHoldText,
        confirmLabel: texts.endHold,
        danger: true,
      }),
      run: () => calls.endHold(person.id),
      topics: ['users'],
      done: texts.holdEnded({ name }),
    }).then((done) => done && onChanged());
  const dialog = placing && (
    <HoldDialog person={person} onPlaced={onChanged} onClose={() => setPlacing(false)} />
  );
  if (hold === null)
    return (
      <div className="col-span-full">
        <Button variant="secondary" onClick={() => setPlacing(true)}>
          {texts.placeHold}
        </Button>
        {dialog}
      </div>
    );
  return (
    <Banner
      kind="warning"
      className="col-span-full"
      action={
        <Button variant="secondary" onClick={end}>
          {texts.endHold}
        </Button>
      }
    >
      {hold.reason === '' ? (
        <>
          <p>{texts.onHoldRestored({ time: formatDate(hold.placed_at) })}</p>
          <Button variant="secondary" className="mt-2" onClick={() => setPlacing(true)}>
            {texts.enterReason}
          </Button>
          {dialog}
        </>
      ) : (
        <>
          <p className="font-medium">
            {texts.onHold({ time: formatDate(hold.placed_at), by: hold.placed_by })}
          </p>
          <p className="mt-1 wrap-anywhere">
            <bdi>{hold.reason}</bdi>
          </p>
        </>
      )}
    </Banner>
  );
}

interface HoldDialogProps {
  person: PersonView;
  onPlaced: () => void;
  onClose: () => void;
}

/** Asks for the reason of a hold. Mounted only while open. */
function HoldDialog({ person: { id, display_name: name }, onPlaced, onClose }: HoldDialogProps) {
  const texts = useTexts(peopleTexts);
  const common = useTexts(adminTexts);
  const [reason, setReason] = useState('');
  const place = async (): Promise<void> => {
    await calls.placeHold(id, reason);
    notify(texts.holdPlaced({ name }), 'success');
    onClose();
    onPlaced();
  };
  return (
    <FormDialog
      title={texts.placeHold}
      text={texts.placeHoldText({ name })}
      submitLabel={texts.placeHold}
      ready={reason.trim() !== ''}
      onSubmit={place}
      failed={common.tryAgainLater}
      onClose={onClose}
    >
      <TextField
        label={texts.holdReason}
        hint={texts.holdReasonHint}
        maxLength={500}
        value={reason}
        autoFocus
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
