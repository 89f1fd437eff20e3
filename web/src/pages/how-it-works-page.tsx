import { openHours } from '@ballpark/domain/listing-window.ts';
import { xpOf } from '@ballpark/domain/xp.ts';
import { plural, t } from '@lingui/core/macro';
import {
  BadgeCheck,
  BellRing,
  Camera,
  Check,
  HandCoins,
  MapPin,
  Scale,
  ShoppingBag,
  Sparkles,
  Tag,
  Trophy,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { GuessStrip } from '../features/marketing/guess-strip.tsx';
import { PublicPageHeader } from '../features/marketing/public-page-parts.tsx';
import { type Question, QuestionList } from '../features/marketing/question-list.tsx';
import { PageTitle } from '../features/shell/page-title.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { LinkButton } from '../ui/button.tsx';

const features = () => [
  {
    icon: Scale,
    title: t`A consensus, not an opinion`,
    text: t`Average, median, lowest, highest, and every note behind them.`,
  },
  {
    icon: MapPin,
    title: t`Prices for your area`,
    text: t`What things and services cost varies from town to town. People near you know.`,
  },
  {
    icon: BellRing,
    title: t`Real-time notifications`,
    text: t`In the app or by push, you hear about each guess right away.`,
  },
  {
    icon: Trophy,
    title: t`XP and a leaderboard`,
    text: t`XP are points for good guesses: the closest earns ${{ xp: xpOf.closest }}. See where you stand, near you or worldwide.`,
  },
];

const audiences = () => [
  {
    icon: Tag,
    title: t`For sellers`,
    text: t`Priced too low, or too high to sell? Post it, wait a day and name a price you can stand by.`,
  },
  {
    icon: ShoppingBag,
    title: t`For buyers`,
    text: t`Found something, or got a quote? Enter the asking price and see what people nearby would pay.`,
  },
  {
    icon: HandCoins,
    title: t`For helpers`,
    text: t`Know bikes, boilers or old cameras? Put it to use and earn points, badges and a reputation.`,
  },
];

const questions = (): Question[] => [
  {
    question: t`Do I need an account to look around?`,
    answer: t`The latest listings are on the front page for everyone. For more, you need a free account.`,
  },
  {
    question: t`How soon will I get guesses?`,
    answer: t`That depends on how many people are nearby and active. A listing stays open for ${plural(openHours, { one: '# hour', other: '# hours' })}, so people who check in daily can still help.`,
  },
  {
    question: t`Do I have to sell at the suggested price?`,
    answer: t`No, guesses aren’t binding. The price is between you and the other person.`,
  },
  {
    question: t`What is the offered amount for?`,
    answer: t`What you were quoted or offered. Neighbours say whether it’s fair.`,
  },
  {
    question: t`What currency are prices in?`,
    answer: t`The currency of the country the listing is in. We set it from the location.`,
  },
  {
    question: t`Can I suggest a price on my own listing?`,
    answer: t`No, that would skew the result. You can add your offered amount instead.`,
  },
  {
    question: t`What happens when I close a listing?`,
    answer: t`You enter the final price, guessing stops, and everyone who took part earns XP for how close they were. Each guess earns XP once, even if you reopen the listing and close it again.`,
  },
  {
    question: t`Can I delete a listing?`,
    answer: t`Yes, at any time, from its menu. People keep the XP they’ve earned.`,
  },
];

export function Component() {
  return (
    <>
      <PageTitle
        description={t`Post an item or a quote, get price suggestions from people nearby and make a smart decision: how it works in four steps.`}
      >
        {t`How it works`}
      </PageTitle>
      <PublicPageHeader title={t`How it works`}>
        {t`Four steps from “no idea” to a price you can stand by.`}
      </PublicPageHeader>
      <div className="page-wide flex flex-col gap-16 py-12 in-data-help:px-0! in-data-help:py-8! sm:gap-24 sm:py-16">
        <section aria-label={t`The four steps`}>
          <h2 className="sr-only">{t`The four steps`}</h2>
          <Steps />
        </section>
        <section aria-labelledby="features">
          <h2 id="features" className="type-title">
            {t`What you get`}
          </h2>
          <ul className="mt-8 grid gap-x-10 gap-y-8 sm:grid-cols-2">
            {features().map(({ icon: Icon, title, text }) => (
              <li key={title} className="flex gap-4">
                <Icon aria-hidden className="mt-0.5 size-7 shrink-0 text-accent-ink" strokeWidth={1.75} />
                <div>
                  <h3 className="type-subheading">{title}</h3>
                  <p className="mt-1 text-ink-soft">{text}</p>
                </div>
              </li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="audiences">
          <h2 id="audiences" className="type-title">
            {t`Whichever side you’re on`}
          </h2>
          <ul className="mt-8 grid gap-5 md:grid-cols-3">
            {audiences().map(({ icon: Icon, title, text }) => (
              <li key={title} className="rounded-xl bg-sunken p-6 sm:p-7">
                <Icon aria-hidden className="size-9 text-accent-ink" strokeWidth={1.5} />
                <h3 className="mt-4 type-heading">{title}</h3>
                <p className="mt-1.5 text-ink-soft">{text}</p>
              </li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="questions" className="mx-auto w-full max-w-3xl">
          <h2 id="questions" className="mb-8 type-title">
            {t`Good to know`}
          </h2>
          <QuestionList questions={questions()} />
        </section>
        <div className="text-center in-data-help:hidden">
          <LinkButton to="/register" size="lg">
            <Sparkles aria-hidden className="size-5" />
            {t`Get Started`}
          </LinkButton>
        </div>
      </div>
    </>
  );
}

function Steps() {
  return (
    <ol className="grid gap-5 md:grid-cols-2">
      <Step
        number={1}
        title={t`Create an account`}
        text={t`Your name, an email and a password. Verify your email, choose a username and tell us roughly where you are.`}
      >
        <div className="flex items-center gap-3 rounded-lg bg-raised p-3 shadow-card">
          <Avatar photoUrl={null} name="Marta" size="lg" />
          <span className="font-semibold">{t`@marta`}</span>
          <span className="ms-auto flex items-center gap-1 text-sm font-semibold text-accent-ink">
            <Check className="size-4" strokeWidth={3} /> {t`available`}
          </span>
        </div>
      </Step>
      <Step
        number={2}
        title={t`Post an item`}
        text={t`A product or a service quote: a title, a few honest words, up to five photos and your offer, if you have one.`}
      >
        <div className="flex gap-3 rounded-lg bg-raised p-3 shadow-card">
          <span className="on-faded-field grid size-16 shrink-0 place-items-center rounded-md text-accent-ink">
            <Camera className="size-7" strokeWidth={1.5} />
          </span>
          <span className="flex flex-1 flex-col justify-center gap-2">
            <span className="font-semibold">{t`Oak desk, 140 cm`}</span>
            <span className="h-2 rounded-full bg-line" />
            <span className="h-2 w-2/3 rounded-full bg-line" />
          </span>
        </div>
      </Step>
      <Step
        number={3}
        title={t`Get community suggestions`}
        text={t`For ${plural(openHours, { one: '# hour', other: '# hours' })} people nearby tell you what they’d pay, and why. The picture gets clearer with each guess.`}
      >
        <GuessStrip
          guesses={[90, 110, 120, 120, 125, 130, 130, 130, 135, 140, 150, 180]}
          median={130}
          likely={[115, 145]}
        />
      </Step>
      <Step
        number={4}
        title={t`Make smart decisions`}
        text={t`Agree on a price with the evidence in hand, then close the listing with it. Whoever guessed well earns points (XP).`}
      >
        <div className="flex items-center gap-4 rounded-lg bg-raised p-3 shadow-card">
          <BadgeCheck className="size-10 shrink-0 fill-accent-soft text-accent-ink" strokeWidth={1.5} />
          <span>
            <span className="block text-sm font-semibold text-ink-soft">{t`Final Price`}</span>
            <span className="text-3xl type-amount">$128</span>
          </span>
          <span className="ms-auto rounded-full bg-gold px-3 py-1 text-sm font-bold text-on-gold">
            {t`+${{ xp: xpOf.closest }} XP`}
          </span>
        </div>
      </Step>
    </ol>
  );
}

type StepProps = { number: number; title: string; text: string; children: ReactNode };

function Step({ number, title, text, children }: StepProps) {
  return (
    <li className="flex flex-col gap-6 rounded-xl border border-line/70 bg-surface p-6 shadow-card sm:p-8">
      <div className="flex gap-5">
        <span aria-hidden className="text-6xl leading-[0.85] type-amount text-accent-ink">
          {number}
        </span>
        <div>
          <h3 className="type-heading">{title}</h3>
          <p className="mt-1.5 text-ink-soft">{text}</p>
        </div>
      </div>
      <div aria-hidden className="mt-auto">
        {children}
      </div>
    </li>
  );
}
