import { Link } from 'wouter';
import { useServerSentences } from '../../base/i18n/server-sentence';
import { signinTexts } from '../../base/i18n/signin.texts';
import { useTexts } from '../../base/i18n/texts';
import { PublicHeading } from '../../common/public-form';
import { buttonClasses } from '../../ui/button';
import { useSignInOptions } from './use-sign-in-options';

/** Explains to a signed-in user why a school account was not connected. */
export function SignOnProblem({ home }: { home: string }) {
  const texts = useTexts(signinTexts);
  const say = useServerSentences();
  const { options } = useSignInOptions();
  return (
    <PublicHeading title={texts.notConnected} error={options?.problem ? say.sentence(options.problem) : null}>
      <Link href={home} className={`${buttonClasses('primary', 'lg')} mt-6 self-start`}>
        {texts.goOn}
      </Link>
    </PublicHeading>
  );
}
