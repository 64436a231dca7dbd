import type { GroupView } from '@studyhall/contracts';
import { UserPlus } from 'lucide-react';
import { useRef } from 'react';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { Button } from '../../../ui/button';
import { Dialog, LeaveButton } from '../../../ui/dialog';
import { AddMembers } from './add-members';
import { CurrentMembers } from './current-members';

/**
 * 'Manage Members - {class}': the current members, and students to add (docs/specification/console.md#screens). Mounted
 * only while open.
 */
export function MembersDialog({ group, onClose }: { group: GroupView; onClose: () => void }) {
  const texts = useTexts(adminTexts);
  const adding = useRef<HTMLDivElement>(null);
  return (
    <Dialog
      open
      onClose={onClose}
      size="xl"
      title={texts.manageMembers({ name: group.name })}
      text={group.school}
      footer={<LeaveButton>{texts.close}</LeaveButton>}
    >
      <Button
        variant="secondary"
        className="mb-4 w-full lg:hidden"
        icon={<UserPlus size={18} aria-hidden="true" />}
        onClick={() => {
          adding.current?.scrollIntoView();
          adding.current?.querySelector('input')?.focus({ preventScroll: true });
        }}
      >
        {texts.addMembers}
      </Button>
      <div className="grid gap-x-8 gap-y-8 lg:grid-cols-2">
        <CurrentMembers group={group} />
        <div ref={adding} className="min-w-0">
          <AddMembers group={group} />
        </div>
      </div>
    </Dialog>
  );
}
