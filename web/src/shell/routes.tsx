import type { ComponentType } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { MissingPage } from '../common/missing.page';
import { appTexts } from '../base/i18n/app.texts';
import { ChunkFailure } from '../common/chunk-failure';
import { PageLoading } from '../common/page-loading';
import { deferredImport, lazyPart, type LazyPart } from '../ui/deferred';

const Loading = () => <PageLoading label={appTexts.en.loading} />;

/** A page in its own chunk. */
const page = <Props extends object, Name extends string>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) => lazyPart(deferredImport(load, name), { waiting: Loading, failed: ChunkFailure });

const LandingPage = page(() => import('../features/landing/landing.page'), 'LandingPage');
const SigninPage = page(() => import('../features/signin/signin.page'), 'SigninPage');
const ChatPage = page(() => import('../features/chat/chat.page'), 'ChatPage');
const AdminPage = page(() => import('../features/admin/admin.page'), 'AdminPage');
const CardsPage = page(() => import('../features/cards/cards.page'), 'CardsPage');
const PlansPage = page(() => import('../features/cards/plans.page'), 'PlansPage');
const MyLessonsPage = page(() => import('../features/my-lessons/my-lessons.page'), 'MyLessonsPage');
const TodoPage = page(() => import('../features/my-lessons/todo/todo.page'), 'TodoPage');
const PrivacyPage = page(() => import('../features/privacy/privacy.page'), 'PrivacyPage');
const FileGonePage = page(() => import('../common/file-gone.page'), 'FileGonePage');
const JoinPage = page(() => import('../features/join/join.page'), 'JoinPage');
const EnterCodePage = page(() => import('../features/join/enter-code.page'), 'EnterCodePage');
const ResetPasswordPage = page(
  () => import('../features/passwords/reset-password.page'),
  'ResetPasswordPage',
);

/** Pages by the first segment of their path. */
const PAGES: Record<string, Pick<LazyPart<never>, 'prepare'> | undefined> = {
  '': LandingPage,
  signin: SigninPage,
  chat: ChatPage,
  admin: AdminPage,
  'admin-v2': AdminPage,
  cards: CardsPage,
  plans: PlansPage,
  lessons: MyLessonsPage,
  todo: TodoPage,
  privacy: PrivacyPage,
  join: JoinPage,
  'reset-password': ResetPasswordPage,
};

/** Loads the code of the page at a path. */
export async function preloadPage(path: string): Promise<void> {
  await PAGES[path.split('/')[1] ?? '']?.prepare().catch(() => undefined);
}

/** All routes of the application; each feature is its own chunk. */
export function Routes() {
  return (
    <Switch>
      <Route path="/" component={LandingPage} />
      <Route path="/signin" component={SigninPage} />
      <Route path="/chat/:id?">{({ id }) => <ChatPage id={id ?? null} />}</Route>
      <Route path="/admin" component={AdminPage} />
      <Route path="/admin-v2" component={AdminPage} />
      <Route path="/cards/*?" component={CardsPage} />
      <Route path="/plans" component={PlansPage} />
      <Route path="/lessons/*?" component={MyLessonsPage} />
      <Route path="/todo/*?" component={TodoPage} />
      <Route path="/privacy" component={PrivacyPage} />
      <Route path="/join" component={EnterCodePage} />
      <Route path="/join/:code">{({ code }) => <JoinPage code={code} />}</Route>
      <Route path="/reset-password" component={ResetPasswordPage} />
      <Route path="/index.html">
        <Redirect to="/" replace />
      </Route>
      <Route path="/api/*" component={FileGonePage} />
      <Route path="/download/*" component={FileGonePage} />
      <Route component={MissingPage} />
    </Switch>
  );
}
