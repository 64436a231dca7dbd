import { isStudent } from '@studyhall/domain';
import { useAtomValue, useSetAtom } from 'jotai';
import { ClipboardCheck } from 'lucide-react';
import { Route, Switch } from 'wouter';
import { MissingPage } from '../../../common/missing.page';
import { usePageTitle } from '../../../common/page-title';
import { sessionAtom } from '../../../account/session';
import { PageFrame, SignedIn } from '../../../account/signed-in';
import { homeworkTexts } from '../../../base/i18n/homework.texts';
import { useTexts } from '../../../base/i18n/texts';
import { Banner } from '../../../ui/banner';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { SkeletonText } from '../../../ui/skeleton';
import { homeworkAtom, isTodo, lessonRefreshAtom } from '../../lesson';
import { HomeworkCard } from './homework-card';
import { Quiz } from './quiz';

/** `/todo`: the student's homework and quizzes, open ones first; `/todo/{id}`: one of the quizzes. */
export function TodoPage() {
  const texts = useTexts(homeworkTexts);
  usePageTitle(texts.todo);
  return (
    <SignedIn texts={texts}>
      {() => (
        <Switch>
          <Route path="/todo">
            <PageFrame title={texts.todo} back="/chat" backLabel={texts.back}>
              <Todo />
            </PageFrame>
          </Route>
          <Route path="/todo/:id">
            {({ id }) => (
              <PageFrame title={texts.todo} back="/todo" backLabel={texts.todo}>
                <Quiz key={id} id={id} />
              </PageFrame>
            )}
          </Route>
          <Route component={MissingPage} />
        </Switch>
      )}
    </SignedIn>
  );
}

function Todo() {
  const texts = useTexts(homeworkTexts);
  const me = useAtomValue(sessionAtom);
  const wish = useSetAtom(lessonRefreshAtom);
  const read = useAtomValue(homeworkAtom);
  // Only students have homework: for others nothing is loaded.
  const all = me !== null && me !== 'unknown' && !isStudent(me) ? [] : read;
  if (all === null) return <SkeletonText lines={6} />;
  if (all === 'failed')
    return (
      <>
        <Banner kind="error">{texts.loadFailed}</Banner>
        <Button variant="secondary" onClick={() => wish((count) => count + 1)} className="mt-3 self-start">
          {texts.tryAgain}
        </Button>
      </>
    );
  const todo = all.filter(isTodo);
  const done = all.filter((homework) => !isTodo(homework));
  return (
    <>
      {todo.length === 0 ? (
        <EmptyState icon={<ClipboardCheck size={26} />} title={texts.nothingTitle} text={texts.nothingText} />
      ) : (
        <ul className="space-y-3">
          {todo.map((homework) => (
            <HomeworkCard key={homework.id} homework={homework} />
          ))}
        </ul>
      )}
      {done.length > 0 && (
        <section aria-label={texts.doneList} className="mt-8">
          <h2 className="mb-3 font-semibold">{texts.doneList}</h2>
          <ul className="space-y-3">
            {done.map((homework) => (
              <HomeworkCard key={homework.id} homework={homework} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
