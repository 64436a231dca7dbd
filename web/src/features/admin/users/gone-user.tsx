import { adminTexts } from '../../../base/i18n/admin.texts';
import { bulkTexts } from '../../../base/i18n/bulk.texts';
import { useTexts } from '../../../base/i18n/texts';
import { Button } from '../../../ui/button';

interface GoneUserProps {
  name: string;
  /** Undoes the deletion; absent if the user only left this list. */
  onUndo?: () => void;
}

/** The row of a user who is no longer in the list. */
export function GoneUser({ name, onUndo }: GoneUserProps) {
  const texts = useTexts(bulkTexts);
  const admin = useTexts(adminTexts);
  return (
    <span className="flex min-h-10 flex-wrap items-center gap-x-3">
      <bdi className="wrap-anywhere line-through">{name}</bdi>
      <span>{onUndo ? admin.memberGone : texts.leftList}</span>
      {onUndo && (
        <Button variant="quiet" className="text-brand!" aria-label={texts.undoFor({ name })} onClick={onUndo}>
          {admin.undo}
        </Button>
      )}
    </span>
  );
}
