import { noticeTexts } from '../../base/i18n/notice.texts';
import { useTexts } from '../../base/i18n/texts';

/** The product's notice about AI, followed by the school's own text, which may be empty. */
export function NoticeText({ ofSchool }: { ofSchool: string }) {
  const texts = useTexts(noticeTexts);
  return (
    <>
      <ul className="list-disc space-y-2 ps-5">
        {[texts.model, texts.learn, texts.private, texts.danger, texts.teachers].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {ofSchool !== '' && (
        <section>
          <h2 className="font-semibold">{texts.ofSchool}</h2>
          <p dir="auto" className="mt-1 break-words whitespace-pre-line">
            {ofSchool}
          </p>
        </section>
      )}
    </>
  );
}
