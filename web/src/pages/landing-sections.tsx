import { formatAmount } from '@ballpark/domain/money.ts';
import { averageSavings, site } from '@ballpark/domain/site.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Suspense } from 'react';
import { Avatar } from '../ui/avatar.tsx';
import { LinkButton } from '../ui/button.tsx';
import { TextLink } from '../ui/links.tsx';
import { LatestListings } from '../features/listing/teaser/latest-listings.tsx';
import { FeatureTiles } from '../features/marketing/feature-tiles.tsx';
import { Figures } from '../features/marketing/figures.tsx';
import { GuessStrip } from '../features/marketing/guess-strip.tsx';

/** Below the first screen of `/`; React hydrates each section by itself. */
export function LandingSections() {
  return (
    <div className="flex flex-col gap-20 py-16 sm:gap-28 sm:py-24">
      <Suspense>
        <Fresh />
      </Suspense>
      <Suspense>
        <FeatureTiles />
      </Suspense>
      <Suspense>
        <QuoteExamples />
      </Suspense>
      <Suspense>{site.hasExamples && <Testimonials />}</Suspense>
      <Suspense>
        <StatsBand />
      </Suspense>
    </div>
  );
}

function Fresh() {
  return (
    <section
      aria-labelledby="fresh"
      className="page-wide grid grid-cols-1 gap-x-12 gap-y-8 lg:grid-cols-[1fr_2.1fr] lg:items-center"
    >
      <div>
        <h2 id="fresh" className="scroll-mt-24 type-title">
          {t`Up for a guess right now`}
        </h2>
        <p className="mt-3 text-lg text-ink-soft lg:max-w-md">
          {t`People want to know what these are worth. Maybe you can tell them.`}
        </p>
        <p className="mt-4">
          <TextLink to="/register">{t`Join to see what’s near you`}</TextLink>
        </p>
      </div>
      <LatestListings />
    </section>
  );
}

function StatsBand() {
  return (
    <section className="below-fold page-wide" aria-labelledby="join">
      <div className="on-field overflow-hidden rounded-2xl px-6 py-12 sm:px-12 sm:py-16">
        <Figures
          className="mb-12 flex flex-col gap-8 border-b border-chalk/20 pb-10 sm:flex-row"
          itemClass="flex-1 items-center text-center"
          labelClass="mt-1 text-lg text-chalk-soft"
          valueClass="text-6xl text-fresh"
        />
        <div className="flex flex-col items-center gap-5 text-center">
          <h2 id="join" className="type-title">
            {t`Take your first swing`}
          </h2>
          <p className="max-w-md text-lg text-chalk-soft">
            {t`It’s free, and it takes about a minute. Post something, or guess what someone else’s is worth.`}
          </p>
          <LinkButton to="/register" variant="chalk" size="lg">
            {t`Get Started`}
          </LinkButton>
        </div>
      </div>
    </section>
  );
}

type Quote = { title: string; asked: number; fair: number; likely: [number, number]; guesses: number[] };

const quotes = (): Quote[] => [
  {
    title: t`Retiling a bathroom`,
    asked: 4_800,
    fair: 3_600,
    likely: [3_200, 4_000],
    guesses: [3_000, 3_200, 3_400, 3_500, 3_600, 3_600, 3_700, 3_900, 4_200],
  },
  {
    title: t`New brakes, all round`,
    asked: 1_150,
    fair: 650,
    likely: [550, 750],
    guesses: [480, 550, 600, 620, 650, 650, 680, 720, 800],
  },
  {
    title: t`Moving a one-bedroom apartment`,
    asked: 1_400,
    fair: 900,
    likely: [780, 1_000],
    guesses: [700, 780, 850, 880, 900, 900, 950, 980, 1_100],
  },
];

function QuoteExamples() {
  return (
    <section className="below-fold page-wide" aria-labelledby="quotes">
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-3">
        <h2 id="quotes" className="max-w-xl type-title">
          {t`Got a quote? Check it before you sign.`}
        </h2>
        <p className="max-w-sm text-ink-soft">
          {t`Post quotes too: mechanic, mover, tiler.`}
          {site.hasExamples && site.claims === 'written' && (
            <span data-savings="">
              {' '}
              <Trans>
                People save <strong className="text-ink">{averageSavings}</strong> on average per major
                service.
              </Trans>
            </span>
          )}
        </p>
      </div>
      <ul className="mt-8 grid gap-5 md:grid-cols-3">
        {quotes().map(({ title, asked, fair, likely, guesses }) => (
          <li key={title} className="rounded-xl border border-line/70 bg-surface p-6 shadow-card">
            <h3 className="type-subheading">{title}</h3>
            <p className="mt-3 flex items-baseline gap-3">
              <span className="text-lg text-ink-soft">
                <span className="sr-only">{t`Quoted:`} </span>
                <s className="decoration-danger decoration-2 tabular-nums">{formatAmount(asked, 'USD', 0)}</s>
              </span>
              <span className="text-3xl type-amount text-accent-ink">
                <span className="sr-only">{t`The community says:`} </span>
                {formatAmount(fair, 'USD', 0)}
              </span>
            </p>
            <GuessStrip {...{ guesses, likely, asked }} median={fair} className="mt-4" />
          </li>
        ))}
      </ul>
    </section>
  );
}

const testimonials = () => [
  {
    name: 'Marta',
    role: t`sold a sofa`,
    text: t`I would have asked for half. Eleven people told me otherwise within an evening.`,
  },
  {
    name: 'Deniz',
    role: t`had a roof repaired`,
    text: t`I showed the roofer what the street thought of his quote. He laughed, and took $900 off.`,
  },
  {
    name: 'Priya',
    role: t`helper, 340 XP`,
    text: t`I used to fix bikes for a living. Guessing them right is my morning crossword now.`,
  },
];

function Testimonials() {
  return (
    <section data-testimonials="" className="below-fold page-wide" aria-labelledby="testimonials">
      <h2 id="testimonials" className="type-title">
        {t`Heard over the fence`}
      </h2>
      <ul className="mt-8 grid gap-5 md:grid-cols-3">
        {testimonials().map(({ name, role, text }) => (
          <li key={name}>
            <figure className="flex h-full flex-col">
              <blockquote className="relative flex-1 rounded-xl bg-sunken p-6 text-lg leading-relaxed after:absolute after:-bottom-2.5 after:start-9 after:size-5 after:rotate-45 after:rounded-xs after:bg-sunken">
                <p>{text}</p>
              </blockquote>
              <figcaption className="mt-6 flex items-center gap-3 ps-5">
                <Avatar photoUrl={null} name={name} size="md" />
                <span>
                  <span className="block font-semibold">{name}</span>
                  <span className="block text-sm text-ink-soft">{role}</span>
                </span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}
