import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { SearchX } from 'lucide-react';
import { lazy, Suspense, useEffect } from 'react';
import { FeatureTiles } from '../features/marketing/feature-tiles.tsx';
import { Hero } from '../features/marketing/hero.tsx';
import { QuoteExamples } from '../features/marketing/quote-examples.tsx';
import { StatsBand } from '../features/marketing/stats-band.tsx';
import { Testimonials } from '../features/marketing/testimonials.tsx';
import { LatestListings } from '../features/listing/card/latest-listings.tsx';
import { TeaserPlace } from '../features/listing/teaser/teaser-place.tsx';
import { PageTitle } from '../features/shell/page-title.tsx';
import { SignInNotice } from '../features/shell/sign-in-notice.tsx';
import { listingIdOf } from '../lib/session/listing-id-of.ts';
import { useIntendedPath } from '../lib/session/use-intended-path.ts';
import { NoticeBar } from '../ui/notice-bar.tsx';
import { TextLink } from '../ui/text-link.tsx';

/** Only people who opened the link of a listing see it. */
const Teaser = lazy(async () => ({
  default: (await import('../features/listing/teaser/teaser.tsx')).Teaser,
}));

/** `/` for visitors. */
export function Component() {
  return (
    <>
      <PageTitle />
      <Lead />
      <div className="flex flex-col gap-20 py-16 sm:gap-28 sm:py-24">
        <section
          aria-labelledby="fresh"
          className="page-wide grid grid-cols-1 gap-x-12 gap-y-8 lg:grid-cols-[1fr_2.1fr] lg:items-center"
        >
          <div>
            <h2 id="fresh" className="type-title">
              Up for a guess right now
            </h2>
            <p className="mt-3 text-lg text-ink-soft lg:max-w-md">
              Someone wants to know what these are worth. Maybe you do.
            </p>
            <p className="mt-4">
              <TextLink to="/register">Join to see what is near you</TextLink>
            </p>
          </div>
          <LatestListings />
        </section>
        <FeatureTiles />
        <QuoteExamples />
        <Testimonials />
        <StatsBand />
      </div>
    </>
  );
}

/** What the page begins with: the listing whose link was opened, else what the product is. */
function Lead() {
  // From here on the page itself knows what to show.
  useEffect(() => void delete document.documentElement.dataset['awaitsTeaser'], []);
  const listingId = listingIdOf(useIntendedPath());
  if (listingId === null) return <Hero />;
  return (
    <Suspense fallback={<TeaserPlace />}>
      <Teaser
        id={listingId}
        gone={
          <>
            <NoticeBar icon={SearchX} text={messages.sharedListingGone} />
            <Hero />
          </>
        }
      >
        <SignInNotice />
        <Hero />
      </Teaser>
    </Suspense>
  );
}
