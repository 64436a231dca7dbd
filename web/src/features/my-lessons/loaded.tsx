import type { ReactNode } from 'react';
import { read } from '../../account/data/read';
import { useQuery } from '../../account/data/use-query';
import { reportTexts } from '../../base/i18n/report.texts';
import { useTexts } from '../../base/i18n/texts';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
import { SkeletonText } from '../../ui/skeleton';

/** Shows the response of a path: a skeleton while loading, and a retry button after a failure. */
export function Loaded<T>({ path, children }: { path: string; children: (data: T) => ReactNode }) {
  const texts = useTexts(reportTexts);
  const { data, error, retry } = useQuery(read<T>([], path));
  if (data !== null) return children(data);
  if (error === null) return <SkeletonText lines={6} />;
  return (
    <>
      <Banner kind="error">{texts.loadFailed}</Banner>
      <Button variant="secondary" onClick={retry} className="mt-3 self-start">
        {texts.tryAgain}
      </Button>
    </>
  );
}
