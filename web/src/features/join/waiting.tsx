import { CircleCheckBig, CircleX, Hourglass, Link2Off } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { enterSession, homePathFor } from '../../account/session';
import { joinTexts } from '../../base/i18n/join.texts';
import { useTexts } from '../../base/i18n/texts';
import { reasonOf } from '../../transport/errors';
import { Banner } from '../../ui/banner';
import { Button, buttonClasses } from '../../ui/button';
import { signInAs } from './join.calls';
import { JoinMessage } from './join-message';
import { useDecision } from './use-decision';
import { useAttempt } from '../../common/use-attempt';

export interface Waiting {
  token: string;
  username: string;
  school: string;
  /** The class that a student with an account asks to join; null if an account is requested. */
  joins: string | null;
  /** Kept in memory only, to sign in with one press. */
  password: string | null;
}

/** Shown while the request waits; changes with the decision. */
export function WaitingMessage({ waiting }: { waiting: Waiting }) {
  const texts = useTexts(joinTexts);
  const { token, username, school, joins } = waiting;
  const status = useDecision(token);
  if (status === 'gone')
    return <JoinMessage icon={<Link2Off size={30} />} title={texts.closedTitle} text={texts.closedText} />;
  if (status?.state === 'rejected')
    return (
      <JoinMessage
        icon={<CircleX size={30} />}
        title={texts.rejectedTitle}
        text={status.reason ? texts.rejectedReason({ reason: status.reason }) : texts.rejectedText}
      >
        <Link href="/" className={buttonClasses('secondary', 'lg')}>
          {texts.toStart}
        </Link>
      </JoinMessage>
    );
  if (status?.state === 'approved')
    return joins === null ? (
      <Approved waiting={waiting} />
    ) : (
      <JoinMessage
        icon={<CircleCheckBig size={30} />}
        title={texts.joinedTitle({ name: joins })}
        text={texts.joinedText}
      >
        <Link href="/chat" className={buttonClasses('primary', 'lg')}>
          {texts.toChat}
        </Link>
      </JoinMessage>
    );
  return (
    <>
      <JoinMessage
        icon={<Hourglass size={30} />}
        title={texts.sentTitle}
        text={joins === null ? texts.sentText({ school, username }) : texts.askNote({ school })}
      >
        <Link href={joins === null ? '/signin' : '/chat'} className={buttonClasses('secondary', 'lg')}>
          {joins === null ? texts.toSignIn : texts.toChat}
        </Link>
      </JoinMessage>
      <p className="mt-6 text-center text-sm text-muted text-balance">{texts.live}</p>
    </>
  );
}

/** Signs in with one press. After a reload, which loses the password, it opens the sign-in page. */
function Approved({ waiting: { username, password } }: { waiting: Waiting }) {
  const texts = useTexts(joinTexts);
  const [, navigate] = useLocation();
  const { busy, failure, attempt } = useAttempt();
  const enter = (known: string): Promise<void> =>
    attempt(async () => {
      const { user } = await signInAs(username, known);
      await enterSession(user);
      navigate(homePathFor(user.role));
    });
  return (
    <JoinMessage
      icon={<CircleCheckBig size={30} />}
      title={texts.approvedTitle}
      text={texts.approvedText({ username })}
    >
      {failure !== null && (
        <Banner kind="error" className="mb-4">
          {reasonOf(failure, texts.signInFailed)}
        </Banner>
      )}
      {password === null || failure !== null ? (
        <Link href="/signin" className={buttonClasses('primary', 'lg')}>
          {texts.toSignIn}
        </Link>
      ) : (
        <Button size="lg" busy={busy} autoFocus onClick={() => void enter(password)}>
          {texts.signInAs({ username })}
        </Button>
      )}
    </JoinMessage>
  );
}
