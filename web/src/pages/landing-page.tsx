import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { SearchX } from 'lucide-react';
import { Suspense, lazy, useEffect } from 'react';
import { TeaserPlace } from '../features/listing/teaser/teaser-place.tsx';
import { Hero } from '../features/marketing/hero.tsx';
import { PageTitle } from '../features/shell/page-title.tsx';
import { SignInNotice } from '../features/shell/sign-in-notice.tsx';
import { useRefusedPath } from '../lib/session/intended-path.ts';
import { listingIdOf } from '../lib/session/use-wanted-page.ts';
import { hydratedWhenIdle } from '../ui/lazy-when-idle.tsx';
import { NoticeBar } from '../ui/notice-bar.tsx';

/** Lazy: only for visitors with a listing link. */
const Teaser = lazy(async () => ({
  default: (await import('../features/listing/teaser/teaser.tsx')).Teaser,
}));

const LandingSections = hydratedWhenIdle(async () => ({
  default: (await import('./landing-sections.tsx')).LandingSections,
}));

/** `/` for visitors. */
export function Component() {
  return (
    <>
      <PageTitle />
      <Lead />
      <Suspense fallback={<div className="min-h-dvh" />}>
        <LandingSections />
      </Suspense>
    </>
  );
}

/** The listing whose link led here, else the product. */
function Lead() {
  // From here on the page decides itself.
  useEffect(() => void delete document.documentElement.dataset['awaitsTeaser'], []);
  const listingId = listingIdOf(useRefusedPath());
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
