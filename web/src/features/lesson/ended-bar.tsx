import { useAtomValue } from 'jotai';
import { CircleCheck, X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { sessionAtom } from '../../account/session';
import { lessonTexts } from '../../base/i18n/lesson.texts';
import { useTexts } from '../../base/i18n/texts';
import { readStored, writeStored } from '../../base/storage';
import { buttonClasses } from '../../ui/button';
import { IconButton } from '../../ui/icon-button';
import { endedAtom } from './lesson.atoms';

/** Characters of the ids of dismissed lessons that are kept. */
const MAX_DISMISSED = 400;

/** Shows which lessons have ended and where their work is kept, until dismissed on this device. */
export function EndedBar() {
  const texts = useTexts(lessonTexts);
  const all = useAtomValue(endedAtom);
  const me = useAtomValue(sessionAtom);
  const key = `ended.${me === null || me === 'unknown' ? 0 : me.id}`;
  const [dismissed, setDismissed] = useState(() => readStored(key) ?? '');
  const dismiss = (id: string): void => {
    const ids = `${id} ${dismissed}`.slice(0, MAX_DISMISSED);
    setDismissed(ids);
    writeStored(key, ids);
  };
  const shown = all.filter(({ id }) => !dismissed.includes(id));
  return shown.map(({ id, title, class_name: group }) => (
    <div
      key={id}
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-surface px-4 py-1.5 text-sm sm:px-6 print:hidden"
    >
      <CircleCheck size={18} aria-hidden="true" className="shrink-0 text-brand" />
      <p className="min-w-0 flex-1 break-words max-sm:basis-[calc(100%-3rem)]">
        {group === null
          ? texts.overWithClass({ name: title })
          : texts.over({ name: title === group ? title : `${group}: ${title}` })}
      </p>
      <Link
        href={`/lessons/${id}`}
        onClick={() => dismiss(id)}
        className={`${buttonClasses('secondary')} min-h-11!`}
      >
        {texts.openReport}
      </Link>
      <IconButton label={texts.dismiss} onClick={() => dismiss(id)} className="size-11!">
        <X size={18} aria-hidden="true" />
      </IconButton>
    </div>
  ));
}
