import { Redirect, Route, Switch } from 'wouter';
import { MissingPage } from '../common/missing.page';
import { preloadable, type Preloadable } from './preloadable';

const LandingPage = preloadable(async () => (await import('../features/landing/landing.page')).LandingPage);
const SigninPage = preloadable(async () => (await import('../features/signin/signin.page')).SigninPage);
const ChatPage = preloadable(async () => (await import('../features/chat/chat.page')).ChatPage);
const AdminPage = preloadable(async () => (await import('../features/admin/admin.page')).AdminPage);
const CardsPage = preloadable(async () => (await import('../features/cards/cards.page')).CardsPage);
const PlansPage = preloadable(async () => (await import('../features/cards/plans.page')).PlansPage);
const MyLessonsPage = preloadable(
  async () => (await import('../features/my-lessons/my-lessons.page')).MyLessonsPage,
);
const TodoPage = preloadable(async () => (await import('../features/my-lessons/todo/todo.page')).TodoPage);
const JoinPage = preloadable(async () => (await import('../features/join/join.page')).JoinPage);
const EnterCodePage = preloadable(
  async () => (await import('../features/join/enter-code.page')).EnterCodePage,
);

/** Pages by the first part of their address. */
const PAGES: Record<string, Pick<Preloadable<never>, 'preload'> | undefined> = {
  '': LandingPage,
  signin: SigninPage,
  chat: ChatPage,
  admin: AdminPage,
  'admin-v2': AdminPage,
  cards: CardsPage,
  plans: PlansPage,
  lessons: MyLessonsPage,
  todo: TodoPage,
  join: JoinPage,
};

/** Fetches the code of the page at an address. */
export async function preloadPage(path: string): Promise<void> {
  await PAGES[path.split('/')[1] ?? '']?.preload();
}

/** Every address of the application; each feature is its own chunk. */
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
      <Route path="/join" component={EnterCodePage} />
      <Route path="/join/:code">{({ code }) => <JoinPage code={code} />}</Route>
      <Route path="/index.html">
        <Redirect to="/" replace />
      </Route>
      <Route component={MissingPage} />
    </Switch>
  );
}
