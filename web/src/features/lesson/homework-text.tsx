import type { OwnActivity } from '@studyhall/contracts';
import { formatDateTime } from '../../base/i18n/format';
import { homeworkTexts } from '../../base/i18n/homework.texts';
import { useTexts } from '../../base/i18n/texts';
import { apiUrl } from '../../transport/rest';
import { Markdown } from '../../ui/markdown';
import { isOpen, isTodo } from './homework';
import { RulesLine } from './rules-line';

/** The teacher's text, the files, the study mode, and what the teacher can see. */
export function HomeworkText({ homework }: { homework: OwnActivity }) {
  const texts = useTexts(homeworkTexts);
  const { kind, instructions, sources, study_mode: mode, rules, changed_at } = homework;
  return (
    <div className="space-y-2 text-sm">
      {instructions !== '' && (
        <div dir="auto">
          <Markdown source={instructions} breaks />
        </div>
      )}
      {sources.length > 0 && (
        <ul aria-label={texts.files} className="flex flex-wrap gap-x-4">
          {sources.map(({ file_id: file, name }) => (
            <li key={file} className="min-w-0">
              <a
                href={apiUrl(`/api/files/${file}`)}
                target="_blank"
                rel="noopener noreferrer"
                className="inline-flex min-h-11 items-center break-all underline underline-offset-2"
              >
                <bdi>{name}</bdi>
              </a>
            </li>
          ))}
        </ul>
      )}
      {isOpen(homework) && mode !== 'off' && (
        <p>{mode === 'hints' ? texts.studyHints : texts.studyAttempt}</p>
      )}
      {isOpen(homework) && <RulesLine rules={rules} />}
      {changed_at !== null && (
        <p className="text-muted">{texts.changedAt({ time: formatDateTime(changed_at) })}</p>
      )}
      {kind === 'tutor' && isTodo(homework) && <p className="text-muted">{texts.whatTeacherSees}</p>}
    </div>
  );
}
