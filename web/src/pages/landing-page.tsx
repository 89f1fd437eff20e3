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
import { NoticeBar, noticeLook } from '../ui/notice-bar.tsx';
import { say } from '../ui/say.ts';
import { isEnglish, languages, sourceLanguage } from '@ballpark/domain/languages.ts';
import { t } from '@lingui/core/macro';
import { pageLanguage } from '../lib/language/language.ts';
import { useChooseLanguage } from '../lib/session/use-choose-language.ts';

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
      <LanguageNotice />
      <Lead />
      <Suspense fallback={<div className="min-h-dvh" />}>
        <LandingSections />
      </Suspense>
    </>
  );
}

/** Whoever came to `/` without having chosen was led here by the browser’s languages (server/src/web/serve-web.ts). */
function LanguageNotice() {
  const choose = useChooseLanguage();
  if (isEnglish(pageLanguage())) return null;
  return (
    <p data-language-notice="" className={noticeLook}>
      {t({
        message: 'This page is in English, as your browser asks.',
        comment: 'Name your own language, not English',
      })}{' '}
      <a
        href="/"
        lang={sourceLanguage}
        hrefLang={sourceLanguage}
        className="font-semibold underline underline-offset-4"
        onClick={(event) => {
          event.preventDefault();
          void choose(sourceLanguage);
        }}
      >
        {languages[sourceLanguage].name}
      </a>
    </p>
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
            <NoticeBar icon={SearchX} text={say(messages.sharedListingGone)} />
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
