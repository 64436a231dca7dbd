import type { ClassView } from '@studyhall/contracts';
import { can } from '@studyhall/domain';
import { Link2, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { Button } from '../../../ui/button';
import { removeClass } from '../classes/remove-class';
import { InviteDialog } from '../invites/invite-dialog';
import { ShowInvite, type ShownInvite } from '../invites/show-invite';
import { LessonAction, useLiveLessons } from '../../desk';
import { OpenSchoolFields } from '../../../common/console/open-school';
import { FullAdminOnly } from '../../../common/console/full-admin';
import { useConsole } from '../../../common/console/sections';

/** Actions on a class with the same rules and dialogs as the tables of classes and invitations. */
export function ClassActions({ group, onEdit }: { group: ClassView; onEdit: () => void }) {
  const texts = useTexts(adminTexts);
  const live = useLiveLessons();
  const { me, open } = useConsole();
  const [inviting, setInviting] = useState(false);
  const [shown, setShown] = useState<ShownInvite | null>(null);
  const remove = async (): Promise<void> => {
    if (await removeClass(group, texts)) open('classes');
  };
  return (
    <>
      <LessonAction group={group} lesson={live.get(group.id)} variant="primary" />
      <FullAdminOnly>
        <OpenSchoolFields>
          <Button
            variant="secondary"
            icon={<Link2 size={18} aria-hidden="true" />}
            onClick={() => setInviting(true)}
          >
            {texts.createInvitation}
          </Button>
        </OpenSchoolFields>
      </FullAdminOnly>
      {can(me, 'group.manage', group).allowed && (
        <>
          <Button variant="secondary" icon={<Pencil size={18} aria-hidden="true" />} onClick={onEdit}>
            {texts.editClass}
          </Button>
          <Button
            variant="secondary"
            className="enabled:hover:text-danger"
            icon={<Trash2 size={18} aria-hidden="true" />}
            onClick={() => void remove()}
          >
            {texts.delete}
          </Button>
        </>
      )}
      {inviting && (
        <InviteDialog
          initial={{ value: String(group.id), label: group.name, hint: group.school }}
          onClose={() => setInviting(false)}
          onCreated={(invite) => {
            setInviting(false);
            setShown(invite);
          }}
        />
      )}
      {shown && <ShowInvite invite={shown} onClose={() => setShown(null)} />}
    </>
  );
}
