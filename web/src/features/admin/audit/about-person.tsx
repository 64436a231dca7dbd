import { peopleTexts } from '../../../base/i18n/people.texts';
import { useTexts } from '../../../base/i18n/texts';
import { Banner } from '../../../ui/banner';
import { Button } from '../../../ui/button';
import { calls } from '../admin.calls';
import { useQuery } from '../../../account/data/use-query';

/** Shows whose entries the log lists, with a button that lists all. */
export function AboutPerson({ id, onAll }: { id: number; onAll: () => void }) {
  const texts = useTexts(peopleTexts);
  const { data } = useQuery(calls.person(id));
  return (
    <Banner
      className="mb-4"
      action={
        <Button variant="secondary" className="-my-1" onClick={onAll}>
          {texts.allPeople}
        </Button>
      }
    >
      {texts.entriesAbout({ name: data?.display_name ?? `#${id}` })}
    </Banner>
  );
}
