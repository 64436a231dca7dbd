import type { JoinedClass, Me, OpenInvite } from '@studyhall/contracts';
import { askAndSignOut } from '../../account/leave';
import { useAttempt } from '../../common/use-attempt';
import { joinTexts } from '../../base/i18n/join.texts';
import { useTexts } from '../../base/i18n/texts';
import { reasonOf } from '../../transport/errors';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
import { joinClass } from './join.calls';

interface MemberJoinProps {
  me: Me;
  invite: OpenInvite;
  onDone: (joined: JoinedClass) => void;
}

/** A signed-in user joins the class with the existing account. */
export function MemberJoin({ me, invite, onDone }: MemberJoinProps) {
  const texts = useTexts(joinTexts);
  const { busy, failure, attempt } = useAttempt();
  const join = () => attempt(async () => onDone(await joinClass(invite.code)));
  return (
    <>
      <h1 className="font-display text-3xl font-semibold tracking-tight break-words text-balance md:text-4xl">
        {texts.title({ name: invite.group_name ?? invite.school })}
      </h1>
      {invite.group_name && <p className="mt-3 break-words text-muted">{invite.school}</p>}
      {failure !== null && (
        <Banner kind="error" className="mt-6">
          {reasonOf(failure, texts.networkError)}
        </Banner>
      )}
      <div className="mt-6 space-y-4 rounded-xl border border-line bg-surface p-6 shadow-soft sm:p-8">
        <p className="break-words">{texts.memberText({ username: me.username })}</p>
        <Button size="lg" busy={busy} className="w-full" onClick={() => void join()}>
          {invite.direct ? texts.joinClass : texts.askToJoin}
        </Button>
        {!invite.direct && (
          <p className="text-sm text-muted text-pretty">{texts.askNote({ school: invite.school })}</p>
        )}
      </div>
      <p className="mt-4">
        <Button variant="quiet" disabled={busy} onClick={() => void askAndSignOut()}>
          {texts.otherAccount}
        </Button>
      </p>
    </>
  );
}
