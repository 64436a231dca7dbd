import type { OwnActivity } from '@studyhall/contracts';
import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useRef } from 'react';
import { homeworkTexts } from '../../base/i18n/homework.texts';
import { useTexts } from '../../base/i18n/texts';
import { notify } from '../../ui/snackbar';
import { newsOf } from './homework';
import { goneAtom, homeworkAtom } from './lesson.atoms';

/** Shows what teachers changed in the homework while the page is open. */
export function useHomeworkNews(): void {
  const texts = useTexts(homeworkTexts);
  const homework = useAtomValue(homeworkAtom);
  const gone = useAtomValue(goneAtom);
  const known = useRef<readonly OwnActivity[] | null>(null);
  const show = useEffectEvent((next: readonly OwnActivity[]): void => {
    const words = {
      ...{ given: texts.newsGiven, changed: texts.newsChanged },
      ...{ closed: texts.newsClosed, withdrawn: texts.newsWithdrawn, left: texts.newsLeft },
    };
    for (const { kind, title } of newsOf(known.current ?? next, next, gone)) notify(words[kind]({ title }));
    known.current = next;
  });
  useEffect(() => {
    if (Array.isArray(homework)) show(homework);
  }, [homework]);
}
