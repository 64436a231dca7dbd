import { adminScopeOf, isMaster } from '@studyhall/domain';
import {
  CircleUserRound,
  KeyRound,
  Link2,
  LogOut,
  Menu as MenuIcon,
  MessageSquareText,
  School,
  ShieldCheck,
} from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { SecurityDialog } from '../../../account/security/deferred-dialog';
import { PreferencesMenu } from '../../../common/preferences-menu';
import { askAndSignOut } from '../../../account/leave';
import { Button } from '../../../ui/button';
import { IconButton } from '../../../ui/icon-button';
import { deferredImport, lazyPart, openable } from '../../../ui/deferred';
import { Menu } from '../../../ui/menu';
import { recheckSession } from '../../../account/session';
import { reasonOf } from '../../../transport/errors';
import { notifyError } from '../../../ui/snackbar';
import { calls } from '../admin.calls';
import { roleLabel } from '../../../account/role-label';
import { sectionTitle, useConsole, type Section } from '../../../common/console/sections';

const PasswordDialog = openable(
  deferredImport(() => import('../../../account/password-dialog'), 'PasswordDialog'),
);
const OwnIdentitiesDialog = lazyPart(
  deferredImport(() => import('../sign-in/own-identities'), 'OwnIdentitiesDialog'),
);

/** The current section, a link to the chat, and the account menu (docs/specification/console.md#screens). */
export function ConsoleBar({ section, onMenu }: { section: Section; onMenu: () => void }) {
  const texts = useTexts(adminTexts);
  const { me } = useConsole();
  const [, navigate] = useLocation();
  const [changing, setChanging] = useState(false);
  const [connecting, setConnecting] = useState(false);
  const [securing, setSecuring] = useState(false);
  const scope = adminScopeOf(me);
  const welcome = texts.welcome({ name: me.display_name || texts.adminFallback });
  const others = (me.memberships ?? []).filter(({ id }) => id !== (me.membership_id ?? null));
  const enter = async (id: number | null): Promise<void> => {
    try {
      await calls.enterMembership(id);
    } catch (error) {
      notifyError(reasonOf(error, texts.tryAgainLater));
    }
    await recheckSession();
  };
  const leave = async (): Promise<void> => {
    if (await askAndSignOut()) navigate('/signin');
  };
  return (
    <header className="flex min-h-16 items-center gap-2 border-b border-line bg-surface px-2 sm:gap-3 sm:px-6 lg:px-8 print:hidden">
      <IconButton label={texts.openMenu} onClick={onMenu} className="md:hidden">
        <MenuIcon size={20} aria-hidden="true" />
      </IconButton>
      <div className="min-w-0 flex-1">
        <h1 className="line-clamp-2 text-base leading-tight font-semibold break-words sm:leading-normal">
          {sectionTitle(section, texts, me)}
        </h1>
        <p className="truncate text-xs text-muted lg:hidden">{welcome}</p>
      </div>
      <p className="hidden max-w-64 truncate text-sm text-muted lg:block">{welcome}</p>
      <Button
        variant="secondary"
        className="max-sm:px-3"
        icon={<MessageSquareText size={18} aria-hidden="true" className="max-sm:hidden" />}
        onClick={() => navigate('/chat')}
      >
        {texts.goToChat}
      </Button>
      <span className="max-sm:hidden">
        <PreferencesMenu />
      </span>
      <Menu
        label={texts.account}
        trigger={<CircleUserRound size={20} aria-hidden="true" />}
        header={
          <>
            <p className="truncate font-medium">
              <bdi>{me.display_name}</bdi>
            </p>
            <p className="text-xs text-muted">
              {roleLabel(me.role, texts)}
              {!isMaster(me) && me.school ? ` · ${me.school}` : ''}
            </p>
            {scope !== 'full' && (
              <p className="max-w-64 text-xs">{scope === 'helpdesk' ? texts.mayHelp : texts.mayLook}</p>
            )}
          </>
        }
        entries={[
          ...others.map((one) => ({
            label: texts.actIn({ school: one.school ?? '', role: roleLabel(one.role, texts) }),
            icon: <School size={18} />,
            onSelect: () => void enter(one.id),
          })),
          {
            label: texts.changePassword,
            icon: <KeyRound size={18} />,
            onSelect: () => setChanging(true),
            separated: others.length > 0,
          },
          { label: texts.security, icon: <ShieldCheck size={18} />, onSelect: () => setSecuring(true) },
          { label: texts.ownAccounts, icon: <Link2 size={18} />, onSelect: () => setConnecting(true) },
          {
            label: texts.logout,
            icon: <LogOut size={18} />,
            onSelect: () => void leave(),
            separated: true,
          },
        ]}
      />
      {connecting && <OwnIdentitiesDialog onClose={() => setConnecting(false)} />}
      <SecurityDialog open={securing} onClose={() => setSecuring(false)} />
      <PasswordDialog open={changing} onClose={() => setChanging(false)} />
    </header>
  );
}
