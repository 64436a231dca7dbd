import { isMaster } from '@studyhall/domain';
import { useCallback } from 'react';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { askConfirm, showAlert } from '../../../ui/ask';
import { schoolCalls } from '../schools/school.calls';
import { useConsole } from '../../../common/console/sections';

/**
 * Returns a function that asks before a typed name creates a school. It resolves to the name to store: the typed one if
 * it exists or is confirmed as new, or the suggested one; null if the user continues typing. An empty name needs no
 * question, nor do school admins, who cannot create schools. With `isNew`, the user has said that the school is new: only
 * a similar existing name causes a question.
 */
export function useSchoolSuggestion(): (typed: string, isNew?: boolean) => Promise<string | null> {
  const texts = useTexts(adminTexts);
  const { me } = useConsole();
  return useCallback(
    async (typed, isNew = false) => {
      const name = typed.trim().replace(/\s+/g, ' ').toUpperCase();
      if (name === '' || !isMaster(me)) return name;
      const { state, nearest } = await schoolCalls.suggest(name);
      if (state === 'known') return name;
      if (state === 'archived') {
        await showAlert(texts.schoolIsArchived({ school: name }), texts.schoolIsArchivedText);
        return null;
      }
      if (state === 'renamed' && nearest !== null) {
        const isMeant = await askConfirm({
          title: texts.didYouMean({ school: nearest }),
          text: texts.schoolWasRenamed({ school: name, nearest }),
          confirmLabel: texts.meantSchool({ school: nearest }),
          cancelLabel: texts.keepTyping,
        });
        return isMeant ? nearest : null;
      }
      if (isNew && nearest === null) return name;
      let meant: string | null = null;
      const unknown = texts.schoolUnknown({ school: name });
      const create = await askConfirm({
        title: texts.createSchoolNamed({ school: name }),
        text: nearest === null ? unknown : `${unknown} ${texts.didYouMean({ school: nearest })}`,
        confirmLabel: texts.createSchool,
        cancelLabel: texts.keepTyping,
        ...(nearest !== null && {
          action: { label: texts.meantSchool({ school: nearest }), run: () => (meant = nearest) },
        }),
      });
      return create ? name : meant;
    },
    [me, texts],
  );
}
