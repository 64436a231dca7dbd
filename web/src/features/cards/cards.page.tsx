import { Route, Switch } from 'wouter';
import { useKeptPage } from '../../account/local/deferred-store';
import { MissingPage } from '../../common/missing.page';
import { usePageTitle } from '../../common/page-title';
import type { AccountScope } from '../../account/scope';
import { PageFrame, SignedIn } from '../../account/signed-in';
import { cardsTexts } from '../../base/i18n/cards.texts';
import { useTexts } from '../../base/i18n/texts';
import { DeckPage } from './deck.page';
import { DecksPage } from './decks.page';
import { ReviewPage } from './review.page';

/** `/cards`: the decks; `/cards/review`: the cards that are due; `/cards/{id}`: one deck. */
export function CardsPage() {
  const texts = useTexts(cardsTexts);
  return <SignedIn texts={texts}>{(scope) => <Pages scope={scope} />}</SignedIn>;
}

function Pages({ scope }: { scope: AccountScope }) {
  const texts = useTexts(cardsTexts);
  usePageTitle(texts.title);
  useKeptPage('/cards');
  return (
    <Switch>
      <Route path="/cards">
        <PageFrame title={texts.title} back="/chat" backLabel={texts.back}>
          <DecksPage scope={scope} />
        </PageFrame>
      </Route>
      <Route path="/cards/review">
        <PageFrame title={texts.title} back="/cards" backLabel={texts.allDecks}>
          <ReviewPage scope={scope} />
        </PageFrame>
      </Route>
      <Route path="/cards/:id">
        {({ id }) => (
          <PageFrame title={texts.title} back="/cards" backLabel={texts.allDecks}>
            <DeckPage id={id} />
          </PageFrame>
        )}
      </Route>
      <Route component={MissingPage} />
    </Switch>
  );
}
