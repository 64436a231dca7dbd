import { SearchX } from 'lucide-react';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';

interface NothingFoundProps {
  title: string;
  text?: string;
  onClear: () => void;
}

/** Shown if search and filters match no row, with a button that clears them. */
export function NothingFound({ title, text, onClear }: NothingFoundProps) {
  const texts = useTexts(adminTexts);
  return (
    <EmptyState
      icon={<SearchX size={26} />}
      title={title}
      text={text}
      action={
        <Button variant="secondary" onClick={onClear}>
          {texts.clearFilters}
        </Button>
      }
    />
  );
}
