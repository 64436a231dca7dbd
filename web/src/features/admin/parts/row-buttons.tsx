import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { IconButton } from '../../../ui/icon-button';

interface RowButtonsProps {
  /** The row's name. */
  name: string;
  place: { at: number; total: number };
  onMove: (by: -1 | 1) => void;
  /** Without it, the row cannot be removed. */
  onRemove?: () => void;
}

/** Moves and removes one row of an ordered list. */
export function RowButtons({ name, place, onMove, onRemove }: RowButtonsProps) {
  const texts = useTexts(adminTexts);
  return (
    <>
      <IconButton label={texts.moveUp({ name })} disabled={place.at === 0} onClick={() => onMove(-1)}>
        <ArrowUp size={18} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={texts.moveDown({ name })}
        disabled={place.at === place.total - 1}
        onClick={() => onMove(1)}
      >
        <ArrowDown size={18} aria-hidden="true" />
      </IconButton>
      {onRemove && (
        <IconButton label={texts.removeRow({ name })} onClick={onRemove}>
          <X size={18} aria-hidden="true" />
        </IconButton>
      )}
    </>
  );
}
