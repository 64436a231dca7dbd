import type { Me } from '@studyhall/contracts';
import {
  Ban,
  Check,
  FileCheck,
  KeyRound,
  MoreHorizontal,
  School,
  Trash2,
  UserCog,
  UserMinus,
  UserPlus,
} from 'lucide-react';
import type { BulkTexts } from '../../../../base/i18n/bulk.texts';
import { Button } from '../../../../ui/button';
import { cx } from '../../../../ui/class-names';
import { Menu } from '../../../../ui/menu';
import { actionsFor, type BulkAction } from './bulk-change';
import { actionLabel } from './bulk-sentences';

const ICONS = {
  grant: Check,
  revoke: Ban,
  add_to_class: UserPlus,
  remove_from_class: UserMinus,
  school: School,
  role: UserCog,
  reset_password: KeyRound,
  consent: FileCheck,
  delete: Trash2,
};

interface BulkActionsProps {
  me: Me;
  /** Loaded with the table: loading them at the first selection would hide the table. */
  texts: BulkTexts;
  onChoose: (action: BulkAction) => void;
}

/** Actions for the selected users: buttons if there is room, else a menu. */
export function BulkActions({ me, texts, onChoose }: BulkActionsProps) {
  const actions = actionsFor(me).map((action) => {
    const Icon = ICONS[action];
    return {
      action,
      label: actionLabel(action, texts),
      icon: <Icon size={16} aria-hidden="true" />,
      danger: action === 'delete',
      onSelect: () => onChoose(action),
    };
  });
  return (
    <>
      <div
        role="group"
        aria-label={texts.actions}
        className="-mx-2 flex w-full flex-wrap items-center @max-4xl:hidden"
      >
        {actions.map(({ action, label, danger, onSelect }) => (
          <Button
            key={action}
            variant="quiet"
            className={cx('px-2!', danger && 'text-danger!')}
            onClick={onSelect}
          >
            {label}
          </Button>
        ))}
      </div>
      <div className="ms-auto @4xl:hidden">
        <Menu
          label={texts.actions}
          trigger={<MoreHorizontal size={20} aria-hidden="true" />}
          entries={actions}
          className="bg-surface text-ink"
        />
      </div>
    </>
  );
}
