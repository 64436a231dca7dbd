import { Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { identityTexts } from '../../../base/i18n/identity.texts';
import { useTexts } from '../../../base/i18n/texts';
import { guardedChange } from '../../../common/changes/guarded-change';
import { Facts } from '../../../common/console/detail-frame';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Chip } from '../../../ui/chip';

interface SystemCardProps {
  name: string;
  enabled: boolean;
  /** Shown beside the status. */
  mark?: ReactNode;
  facts: ReadonlyArray<readonly [name: string, value: ReactNode]>;
  /** Buttons before Edit and Remove. */
  actions?: ReactNode;
  onEdit: () => void;
  /** Its removal with confirmation and success text; null if it cannot be removed. */
  removal: { title: string; text: string; run: () => Promise<unknown>; done: string } | null;
  children?: ReactNode;
}

/** An external system of the school: its facts, and actions on it. */
export function SystemCard(props: SystemCardProps) {
  const { name, enabled, mark, facts, actions, onEdit, removal, children } = props;
  const texts = useTexts(identityTexts);
  const remove = (): void => {
    if (!removal) return;
    const { title, text, run, done } = removal;
    const question = { title, text, confirmLabel: texts.remove, danger: true };
    void guardedChange({ question: () => question, run, topics: ['identity'], done });
  };
  return (
    <Card>
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <h3 className="text-lg font-semibold break-words">
          <bdi>{name}</bdi>
        </h3>
        <Chip tone={enabled ? 'ok' : 'neutral'}>{enabled ? texts.on : texts.off}</Chip>
        {mark}
      </div>
      <Facts facts={facts} />
      {children}
      <div className="mt-4 flex flex-wrap gap-2">
        {actions}
        <Button variant="secondary" icon={<Pencil size={18} aria-hidden="true" />} onClick={onEdit}>
          {texts.edit}
        </Button>
        {removal && (
          <Button variant="quiet" icon={<Trash2 size={18} aria-hidden="true" />} onClick={remove}>
            {texts.remove}
          </Button>
        )}
      </div>
    </Card>
  );
}
