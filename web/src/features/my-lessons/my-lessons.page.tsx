import { Route, Switch } from 'wouter';
import { MissingPage } from '../../common/missing.page';
import { PageFrame, SignedIn } from '../../account/signed-in';
import { reportTexts } from '../../base/i18n/report.texts';
import { useTexts } from '../../base/i18n/texts';
import { LessonList } from './lesson-list';
import { OwnProgress } from './own-progress';
import { OwnReport } from './own-report';

/** `/lessons`: the lessons in which the user took part; `/lessons/{id}`: the report of one. */
export function MyLessonsPage() {
  const texts = useTexts(reportTexts);
  return (
    <SignedIn texts={texts}>
      {() => (
        <Switch>
          <Route path="/lessons">
            <PageFrame title={texts.myLessons} back="/chat" backLabel={texts.back}>
              <LessonList />
            </PageFrame>
          </Route>
          <Route path="/lessons/progress">
            <PageFrame title={texts.myProgress} back="/lessons" backLabel={texts.allLessons}>
              <OwnProgress />
            </PageFrame>
          </Route>
          <Route path="/lessons/:id">
            {({ id }) => (
              <PageFrame title={texts.myLessons} back="/lessons" backLabel={texts.allLessons}>
                <OwnReport id={id} />
              </PageFrame>
            )}
          </Route>
          <Route component={MissingPage} />
        </Switch>
      )}
    </SignedIn>
  );
}
