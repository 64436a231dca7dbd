import { draftsTexts } from '../../base/i18n/drafts.texts';
import { useTexts } from '../../base/i18n/texts';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
import type { Versions } from './use-shared-draft';

/** In a long form, the note may be out of view. */
const show = (note: HTMLElement | null): void => note?.scrollIntoView({ block: 'nearest' });

/** Says in a form that what it changes was changed by another user or tab, and offers both versions. */
export function ChangedMeanwhile({ versions }: { versions: Versions }) {
  const texts = useTexts(draftsTexts);
  const { shown, isLoading, keepMine, showStored, showMine } = versions;
  if (shown === null) return null;
  return (
    <div ref={show}>
      <Banner kind="warning">
        <p>{shown === 'mine' ? texts.changedMeanwhile : texts.storedShown}</p>
        <div className="mt-2 flex flex-wrap gap-2">
          {shown === 'mine' && (
            <Button variant="secondary" disabled={isLoading} onClick={keepMine}>
              {texts.keepMine}
            </Button>
          )}
          <Button variant="secondary" disabled={isLoading} onClick={shown === 'mine' ? showStored : showMine}>
            {shown === 'mine' ? texts.showStored : texts.showMine}
          </Button>
        </div>
      </Banner>
    </div>
  );
}
