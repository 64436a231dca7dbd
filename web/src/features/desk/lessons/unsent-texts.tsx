import type { LessonStudent } from '@studyhall/contracts';
import { useTexts } from '../../../base/i18n/texts';
import { wallTexts } from '../../../base/i18n/wall.texts';
import { Banner } from '../../../ui/banner';

/** What a teacher has typed to a student and not sent. */
export interface UnsentMessage {
  text: string;
  /** Idempotency key: the server stores this text once. Another text has another key. */
  clientId: string;
}

interface UnsentTextsProps {
  /** By student. */
  messages: Readonly<Record<number, UnsentMessage | undefined>>;
  /** What is typed for the class. */
  push?: string;
  students: readonly Pick<LessonStudent, 'user_id' | 'display_name'>[];
}

/** After a lesson: what its teacher has typed and can no longer send, to read and copy. */
export function UnsentTexts({ messages, push = '', students }: UnsentTextsProps) {
  const texts = useTexts(wallTexts);
  const nameOf = (id: string): string =>
    students.find((one) => String(one.user_id) === id)?.display_name ?? texts.student;
  const unsent = [
    ...Object.entries(messages).map(([id, message]) => ({ id, to: nameOf(id), text: message?.text ?? '' })),
    { id: 'class', to: texts.toClass, text: push },
  ].filter(({ text }) => text.trim() !== '');
  if (unsent.length === 0) return null;
  return (
    <Banner className="mb-4">
      {texts.notSent}
      <dl className="mt-2 space-y-2">
        {unsent.map(({ id, to, text }) => (
          <div key={id}>
            <dt className="font-medium">
              <bdi>{to}</bdi>
            </dt>
            <dd dir="auto" className="whitespace-pre-wrap">
              {text}
            </dd>
          </div>
        ))}
      </dl>
    </Banner>
  );
}
