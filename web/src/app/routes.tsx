import { lazy } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { MissingPage } from './missing.page';

const LandingPage = lazy(async () => ({
  default: (await import('../features/landing/landing.page')).LandingPage,
}));
const SigninPage = lazy(async () => ({
  default: (await import('../features/signin/signin.page')).SigninPage,
}));
const ChatPage = lazy(async () => ({ default: (await import('../features/chat/chat.page')).ChatPage }));
const AdminPage = lazy(async () => ({ default: (await import('../features/admin/admin.page')).AdminPage }));
const JoinPage = lazy(async () => ({ default: (await import('../features/join/join.page')).JoinPage }));
const EnterCodePage = lazy(async () => ({
  default: (await import('../features/join/enter-code.page')).EnterCodePage,
}));

/** Every address of the application; each feature is its own chunk. */
export function Routes() {
  return (
    <Switch>
      <Route path="/" component={LandingPage} />
      <Route path="/signin" component={SigninPage} />
      <Route path="/chat" component={ChatPage} />
      <Route path="/admin" component={AdminPage} />
      <Route path="/admin-v2" component={AdminPage} />
      <Route path="/join" component={EnterCodePage} />
      <Route path="/join/:code">{({ code }) => <JoinPage code={code} />}</Route>
      <Route path="/index.html">
        <Redirect to="/" replace />
      </Route>
      <Route component={MissingPage} />
    </Switch>
  );
}
