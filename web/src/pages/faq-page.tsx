import { answerDays, openHours } from '@ballpark/domain/listing-window.ts';
import { verificationHours } from '@ballpark/domain/account-days.ts';
import { xpOf } from '@ballpark/domain/xp.ts';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type Question, QuestionList } from '../features/marketing/question-list.tsx';
import { ContactWay, PublicPageHeader, SiteLink } from '../features/marketing/public-page-parts.tsx';
import { PageTitle } from '../features/shell/page-title.tsx';
import { TextLink } from '../ui/links.tsx';

const questions = (): Question[] => [
  {
    question: t`How much does it cost?`,
    answer: t`Nothing. Posting, guessing and closing are all free, and there’s no paid tier.`,
  },
  {
    question: t`Is anything bought or sold here?`,
    answer: t`No. You find out what something is worth; you make the deal itself elsewhere. So we never ask for payment details.`,
  },
  {
    question: t`How is the fair price worked out, and can I trust it?`,
    answer: t`We average the middle guesses, after correcting people who usually guess high or low; what similar things went for counts too. Read the likely range beside it: it’s meant to hold four of five final prices, and narrows with more guesses. With three or four guesses it’s rough. “How is this worked out?” shows the steps.`,
  },
  {
    question: t`What can I post?`,
    answer: t`Products and services. A product is something you want to sell or buy. A service is work you’ve had quoted, such as a repair, a move or a lesson. Add a title, a description, your area and up to five photos.`,
  },
  {
    question: t`Who can see where I live?`,
    answer: (
      <Trans>
        Nobody. We round locations to about a kilometre before storing them, others see the centre of your
        city, and your email and address are never shown.{' '}
        <SiteLink to="/privacy">How we handle places</SiteLink>
      </Trans>
    ),
  },
  {
    question: t`How long does a listing stay open?`,
    answer: t`For ${plural(openHours, { one: '# hour', other: '# hours' })}. We’ll remind you a day before the end. If you do nothing, it expires without a final price, and everyone who guessed gets ${{ participation: xpOf.participation }} XP for taking part, once per listing. You then have ${plural(answerDays, { one: '# day', other: '# days' })} to tell us what it went for, and the closest guesses earn the rest.`,
  },
  {
    question: t`How do I get better guesses?`,
    answer: t`Photograph what a buyer would ask about: the whole thing, the label, the scratches. Say how old it is and what’s included. If you already have an offer, add it so people can tell you whether it’s fair.`,
  },
  {
    question: t`How do I earn XP?`,
    answer: t`XP are points for good guesses; they decide your level and your place on the leaderboard. When an owner closes a listing with a final price, the closest guess earns ${{ closest: xpOf.closest }} XP. Guesses within 10% of the final price earn ${{ close: xpOf.close }}, all others ${{ participation: xpOf.participation }}. If several are equally close, each gets ${{ closest: xpOf.closest }}. Achievements earn you extra XP.`,
  },
  {
    question: t`Can I change my guess?`,
    answer: t`Yes, as long as the listing is open. You get one guess per listing, but you can edit its amount or note as often as you like. Others see that it was edited.`,
  },
  {
    question: t`I didn’t get the verification email. What now?`,
    answer: (
      <>
        {t`Check your spam folder first, then sign in and tap Resend Verification Email. Each link works for ${plural(verificationHours, { one: '# hour', other: '# hours' })}, and only the newest one counts. Still nothing? Check that the address shown there is correct.`}{' '}
        <ContactWay />
      </>
    ),
  },
];

export function Component() {
  return (
    <>
      <PageTitle description={t`Ten short answers about fair prices, posting, guessing, privacy and XP.`}>
        {t`FAQ`}
      </PageTitle>
      <PublicPageHeader title={t`Questions, answered`}>{t`Ten short answers.`}</PublicPageHeader>
      <div className="page-narrow in-data-help:px-0! py-12 in-data-help:py-8! sm:py-16">
        <QuestionList questions={questions()} />
        <p className="mt-8 text-center text-lg text-ink-soft">
          <Trans>
            Read more in <SiteLink to="/how-it-works">How it works</SiteLink> and in the{' '}
            <TextLink to="/rules">house rules</TextLink>.
          </Trans>{' '}
          <ContactWay />
        </p>
      </div>
    </>
  );
}
