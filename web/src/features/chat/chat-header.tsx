import { isTeacher } from '@studyhall/domain';
import { useAtomValue, useSetAtom } from 'jotai';
import {
  BookOpen,
  CalendarDays,
  ClipboardList,
  Eraser,
  Eye,
  FileDown,
  GraduationCap,
  Keyboard,
  KeyRound,
  Layers,
  LayoutDashboard,
  LogOut,
  Menu as MenuIcon,
  PanelLeft,
  Printer,
  Settings,
  ShieldCheck,
  SquarePen,
} from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { roleLabel } from '../../account/role-label';
import { SecurityDialog } from '../../account/security/deferred-dialog';
import { productNameAtom } from '../../common/config.atoms';
import { chatTexts } from '../../base/i18n/chat.texts';
import { homeworkTexts } from '../../base/i18n/homework.texts';
import { sidebarTexts } from '../../base/i18n/sidebar.texts';
import { guidePath } from '../../base/guide-path';
import { localeAtom } from '../../base/i18n/locale.atoms';
import { useTexts } from '../../base/i18n/texts';
import { PreferencesMenu } from '../../common/preferences-menu';
import { askAndSignOut } from '../../account/leave';
import { usesConsole, sessionAtom } from '../../account/session';
import { NetworkError } from '../../transport/errors';
import { askConfirm } from '../../ui/ask';
import { BrandMark } from '../../ui/brand-mark';
import { IconButton } from '../../ui/icon-button';
import { Menu, type MenuEntry } from '../../ui/menu';
import { notifyError } from '../../ui/snackbar';
import { openable } from '../../ui/deferred';
import { TOUCH, useMediaQuery } from '../../ui/use-media-query';
import { useTodoCount } from '../lesson';
import { passwordDialog, settingsDialog } from './deferred-parts';
import { exportConversation } from './export/export-conversation';
import { helpOpenAtom } from './shortcuts/shortcuts';
import { toggleSidebar } from './sidebar/sidebar.atoms';
import { useOpenNew } from './sidebar/use-open';
import { useChat, useConversation } from './state/chat.context';
import { clearChat } from './state/conversation.actions';
import { refreshHistory } from './state/history';
import { offerUndo } from './state/undo';

const GUIDE = 'student-guide.html';

const SettingsDialog = openable(settingsDialog);
const PasswordDialog = openable(passwordDialog);

/** Below Tailwind's `sm` the user's name does not fit beside the brand: the menu shows it. */
const NARROW = '(max-width: 39.99rem)';

/** Brand, tagline, the user's name, and the menu (docs/specification/chat.md#screens). */
export function ChatHeader() {
  const texts = useTexts(chatTexts);
  const more = useTexts(sidebarTexts);
  const homework = useTexts(homeworkTexts);
  const todo = useTodoCount();
  const chat = useChat();
  const conversation = useConversation();
  const showHelp = useSetAtom(helpOpenAtom);
  const product = useAtomValue(productNameAtom);
  const me = useAtomValue(sessionAtom);
  const narrow = useMediaQuery(NARROW);
  const touch = useMediaQuery(TOUCH);
  const openNew = useOpenNew();
  const [, navigate] = useLocation();
  const locale = useAtomValue(localeAtom);
  const [opened, setOpened] = useState<'settings' | 'password' | 'security' | null>(null);
  const close = (): void => setOpened(null);
  if (me === null || me === 'unknown') return null;
  const role = roleLabel(me.role, texts);

  const clear = async (): Promise<void> => {
    const yes = await askConfirm({
      title: texts.clearTitle,
      text: texts.clearText,
      confirmLabel: texts.clearChat,
      cancelLabel: texts.cancel,
      danger: true,
    });
    if (!yes) return;
    try {
      const offer = await clearChat(conversation);
      const after = (): void => refreshHistory(conversation);
      offerUndo(texts.chatCleared, offer, { calls: chat.calls, texts, after });
    } catch (error) {
      notifyError(error instanceof NetworkError ? texts.clearError : texts.clearFailed);
    }
  };
  const leave = async (): Promise<void> => {
    if (await askAndSignOut()) navigate('/signin');
  };
  const entries: MenuEntry[] = [
    ...(usesConsole(me.role)
      ? [
          {
            label: isTeacher(me) ? texts.myClasses : texts.adminDashboard,
            icon: <LayoutDashboard size={18} />,
            onSelect: () => navigate('/admin'),
          },
        ]
      : []),
    { label: more.flashcards, icon: <Layers size={18} />, onSelect: () => navigate('/cards') },
    { label: more.studyPlans, icon: <CalendarDays size={18} />, onSelect: () => navigate('/plans') },
    ...(usesConsole(me.role)
      ? []
      : [
          {
            label: todo === 0 ? homework.todo : homework.todoCount({ count: todo }),
            icon: <ClipboardList size={18} />,
            onSelect: () => navigate('/todo'),
          },
          { label: more.myLessons, icon: <GraduationCap size={18} />, onSelect: () => navigate('/lessons') },
        ]),
    { label: texts.clearChat, icon: <Eraser size={18} />, onSelect: () => void clear() },
    {
      label: more.exportMarkdown,
      icon: <FileDown size={18} />,
      onSelect: () => exportConversation('markdown', chat, more),
      separated: true,
    },
    {
      label: more.exportPdf,
      icon: <Printer size={18} />,
      onSelect: () => exportConversation('print', chat, more),
    },
    ...(narrow || touch
      ? []
      : [{ label: more.shortcuts, icon: <Keyboard size={18} />, onSelect: () => showHelp(true) }]),
    {
      label: texts.guide,
      icon: <BookOpen size={18} />,
      onSelect: () => window.open(guidePath(GUIDE, locale), '_blank', 'noopener'),
    },
    ...(usesConsole(me.role)
      ? []
      : [{ label: more.whoSees, icon: <Eye size={18} />, onSelect: () => navigate('/privacy') }]),
    {
      label: texts.settings,
      icon: <Settings size={18} />,
      onSelect: () => setOpened('settings'),
      separated: true,
    },
    { label: texts.changePassword, icon: <KeyRound size={18} />, onSelect: () => setOpened('password') },
    { label: texts.security, icon: <ShieldCheck size={18} />, onSelect: () => setOpened('security') },
    { label: texts.logout, icon: <LogOut size={18} />, onSelect: () => void leave(), separated: true },
  ];
  return (
    <header className="low:group-has-[[data-composer]:focus]/chat:hidden flex items-center gap-1 border-b border-line bg-surface px-2 py-2 small:gap-0 small:px-1 small:py-1 sm:px-3">
      <IconButton label={more.toggle} onClick={toggleSidebar}>
        <PanelLeft size={20} aria-hidden="true" className="rtl:-scale-x-100" />
      </IconButton>
      <BrandMark size={32} className="ms-1 me-2" />
      <div className="min-w-0 flex-1">
        <h1 className="truncate font-display text-lg leading-tight font-semibold">{product}</h1>
        <p className="truncate text-xs text-muted short:hidden">{texts.tagline}</p>
      </div>
      <div className="me-2 hidden min-w-0 text-end sm:block">
        <p className="max-w-48 truncate text-sm font-medium">
          <bdi>{me.display_name}</bdi>
        </p>
        <p className="text-xs text-muted">{role}</p>
      </div>
      <IconButton label={more.newChat} onClick={openNew} className="lg:hidden">
        <SquarePen size={20} aria-hidden="true" />
      </IconButton>
      <PreferencesMenu />
      <Menu
        label={texts.menu}
        trigger={<MenuIcon size={20} aria-hidden="true" />}
        header={
          narrow && (
            <>
              <p className="truncate font-medium">
                <bdi>{me.display_name}</bdi>
              </p>
              <p className="text-xs text-muted">{role}</p>
            </>
          )
        }
        entries={entries}
      />
      <SettingsDialog open={opened === 'settings'} onClose={close} />
      <PasswordDialog open={opened === 'password'} onClose={close} />
      <SecurityDialog open={opened === 'security'} onClose={close} />
    </header>
  );
}
