import type { Asked } from '@ballpark/domain/ask-path.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ArrowRight } from 'lucide-react';
import { Suspense, useRef } from 'react';
import { Link } from 'react-router';
import { AskLink } from '../../lib/ask-link.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { hydratedWhenIdle } from '../../ui/lazy-when-idle.tsx';
import { PriceQuestion, enteredIn } from './price-question.tsx';

const HeroIllustration = hydratedWhenIdle(async () => ({
  default: (await import('./hero-illustration.tsx')).HeroIllustration,
}));

export function Hero() {
  const question = useRef<HTMLFormElement>(null);
  function readQuestion(): Partial<Asked> {
    const entered = question.current && enteredIn(question.current);
    return { title: entered?.get('q') ?? '', amount: entered?.get('amount') ?? '' };
  }
  return (
    <section className="on-field overflow-hidden rounded-b-[2rem] sm:rounded-b-[3rem]">
      <div
        data-hero=""
        className="page-wide grid items-center gap-x-12 gap-y-10 pt-8 pb-12 sm:pt-12 sm:pb-16 lg:grid-cols-[1.05fr_1fr] lg:py-14 short:pt-4!"
      >
        <div>
          <h1 tabIndex={-1} className="mb-5 type-hero sm:mb-6 short:mb-3!">
            <Trans>
              What&rsquo;s it worth? <span className="block text-fresh">Ask the neighbours.</span>
            </Trans>
          </h1>
          <PriceQuestion ref={question} />
          <p className="mt-6 max-w-xl text-xl leading-relaxed text-chalk-soft">
            {t`Post something you’re selling, buying or having done. People nearby tell you what they think is fair, and you see it before you shake hands.`}
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <AskLink readAsked={readQuestion} variant="chalk" size="lg">
              {t`Get a fair price`}
              <ArrowRight aria-hidden className="size-5" />
            </AskLink>
            <LinkButton to="/how-it-works" variant="chalk-outline" size="lg">
              {t`See how it works`}
            </LinkButton>
          </div>
          <Link
            to={{ hash: '#fresh' }}
            className="mt-5 inline-flex min-h-11 items-center font-semibold text-chalk underline decoration-chalk/50 underline-offset-4 hover:decoration-chalk"
          >
            {t`Or guess a price first, no account needed`}
          </Link>
          <p className="mt-3 text-chalk-soft">
            {t`It’s free. Only your general area is ever shown: a city or a neighbourhood.`}
          </p>
        </div>
        <Suspense fallback={<div className="min-h-120" />}>
          <HeroIllustration />
        </Suspense>
      </div>
    </section>
  );
}
