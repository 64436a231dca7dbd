import { securityTexts } from '../../base/i18n/security.texts';
import { useTexts } from '../../base/i18n/texts';
import { reasonOf } from '../../transport/errors';
import { Banner } from '../../ui/banner';
import { Spinner } from '../../ui/spinner';

/** Shown until something is loaded: a spinner, or why loading failed. */
export function Pending({ error }: { error: unknown }) {
  const texts = useTexts(securityTexts);
  return error ? (
    <Banner kind="error">{reasonOf(error, texts.notDone)}</Banner>
  ) : (
    <Spinner label={texts.loading} />
  );
}
