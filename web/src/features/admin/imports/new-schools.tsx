import type { ImportView, NewSchool } from '@studyhall/contracts';
import type { ReactNode } from 'react';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { Banner } from '../../../ui/banner';
import { Button } from '../../../ui/button';
import { formatNumber } from '../format';

interface NewSchoolsProps {
  view: ImportView;
  busy: boolean;
  /** Reads a school of the file as another one and checks again; absent if the page no longer has the file. */
  onReadAs?: (school: string, meant: string) => void;
}

/** The schools that an import would create. A misspelt name shows up here, with a button for its likely meaning. */
export function NewSchools({ view, busy, onReadAs }: NewSchoolsProps) {
  const texts = useTexts(adminTexts);
  const { new_schools: listed, new_school_count: count } = view;
  if (listed.length === 0) return null;
  const created = listed.filter((one) => one.created).length;
  return (
    <Banner kind="warning" className="mb-4">
      <p className="font-medium">{count > 0 ? texts.makesSchools({ count }) : texts.unknownSchools}</p>
      <ul aria-label={texts.newSchools} className="mt-1 max-h-64 divide-y divide-line overflow-y-auto">
        {listed.map(({ school, nearest, ...one }) => (
          <NewName
            key={school}
            {...one}
            similar={nearest === null ? [] : [nearest]}
            question={texts.didYouMean({ school: nearest ?? '' })}
            name={<bdi>{school}</bdi>}
            busy={busy}
            onReadAs={onReadAs && ((meant) => onReadAs(school, meant))}
          />
        ))}
      </ul>
      {count > created && <p className="mt-1">{texts.moreNewSchools({ count: count - created })}</p>}
    </Banner>
  );
}

interface NewNameProps extends Pick<NewSchool, 'users' | 'line'> {
  name: ReactNode;
  /** Probable intended names, most similar first. */
  similar: readonly string[];
  question: string;
  busy: boolean;
  onReadAs?: (meant: string) => void;
}

/** An unknown name in the file, with probable intended names. */
function NewName({ name, users, line, similar, question, busy, onReadAs }: NewNameProps) {
  const texts = useTexts(adminTexts);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-1.5">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-muted">
          {texts.newSchoolUsers({ count: users, line: formatNumber(line) })}
          {similar.length > 0 && <> · {question}</>}
        </p>
      </div>
      {onReadAs &&
        similar.map((meant) => (
          <Button
            key={meant}
            variant="secondary"
            disabled={busy}
            className="h-auto max-w-full py-1 whitespace-normal wrap-anywhere"
            onClick={() => onReadAs(meant)}
          >
            {texts.meantSchool({ school: meant })}
          </Button>
        ))}
    </li>
  );
}

/** The schools of the file that are read as other ones. */
export function SchoolAliases({ schools }: { schools: Record<string, string> }) {
  const texts = useTexts(adminTexts);
  const names = Object.entries(schools);
  if (names.length === 0) return null;
  return (
    <div className="mb-4 text-sm">
      <p className="text-muted">{texts.readAs}</p>
      <ul className="wrap-anywhere">
        {names.map(([school, meant]) => (
          <li key={school}>
            <s className="text-muted">{school}</s> {meant}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface NewClassesProps {
  view: ImportView;
  busy: boolean;
  onReadAs?: (readAs: { school: string; name: string; meant: string }) => void;
}

/** The classes that an import would create, as `NewSchools` lists schools. */
export function NewClasses({ view, busy, onReadAs }: NewClassesProps) {
  const texts = useTexts(adminTexts);
  const { new_classes: listed, new_class_count: count } = view;
  if (count === 0) return null;
  return (
    <Banner kind={listed.some(({ similar }) => similar.length > 0) ? 'warning' : 'info'} className="mb-4">
      <p className="font-medium">{texts.makesClasses({ count })}</p>
      <ul aria-label={texts.newClasses} className="mt-1 max-h-64 divide-y divide-line overflow-y-auto">
        {listed.map(({ name, school, ...one }) => (
          <NewName
            key={`${school} ${name}`}
            {...one}
            question={texts.similarClasses({ count: one.similar.length })}
            name={
              <>
                <bdi>{name}</bdi> · <bdi>{school}</bdi>
              </>
            }
            busy={busy}
            onReadAs={onReadAs && ((meant) => onReadAs({ school, name, meant }))}
          />
        ))}
      </ul>
      {count > listed.length && (
        <p className="mt-1">{texts.moreNewClasses({ count: count - listed.length })}</p>
      )}
    </Banner>
  );
}
