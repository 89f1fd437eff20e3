import { answerDays, openHours } from '@ballpark/domain/listing-window.ts';
import { verificationHours } from '@ballpark/domain/account-days.ts';
import { xpOf } from '@ballpark/domain/xp.ts';
import { type Question, QuestionList } from '../features/marketing/question-list.tsx';
import { ContactWay, PublicPageHeader, SiteLink } from '../features/marketing/public-page-parts.tsx';
import { PageTitle } from '../features/shell/page-title.tsx';
import { TextLink } from '../ui/links.tsx';

const questions: Question[] = [
  {
    question: 'What does it cost?',
    answer:
      'Nothing. Posting, suggesting and closing are all free, and there is no paid tier that sees more than you do.',
  },
  {
    question: 'Is anything bought or sold here?',
    answer:
      'No. You find out what something is worth; the deal itself you make wherever you like. So no payment details are ever asked for.',
  },
  {
    question: 'What can I post?',
    answer:
      'Products and services. A product is a thing you want to sell or buy. A service is work that somebody quoted you for, such as a repair, a move or a lesson. Add a title, a description, your area and up to five photos.',
  },
  {
    question: 'Who sees where I live?',
    answer: (
      <>
        Nobody. Positions are rounded to about a kilometre before they are stored, others see the centre of
        your city, and your email and address are never shown.{' '}
        <SiteLink to="/privacy">How we handle places</SiteLink>
      </>
    ),
  },
  {
    question: 'How long is a listing open?',
    answer: `For ${openHours} hours. You are reminded a day before the end. If you do nothing it closes by itself, without a final price, and everyone who suggested one gets ${xpOf.participation} XP for taking part, once a listing. You can still say for ${answerDays} days what it went for; then the nearest guesses earn the rest.`,
  },
  {
    question: 'How do I get better suggestions?',
    answer:
      'Photograph what a buyer would ask about: the whole thing, the label, the scratches. Say how old it is and what is included. If you already hold an offer, add it, so that people can say whether it is a fair one.',
  },
  {
    question: 'How do I earn XP?',
    answer: `When an owner closes a listing with a final price, the closest suggestion earns ${xpOf.closest} XP. Suggestions within 10% of the final price earn ${xpOf.close}, all others ${xpOf.participation}. If several are equally close, each of them gets the ${xpOf.closest}. Achievements bring extra XP.`,
  },
  {
    question: 'Can I change my suggestion?',
    answer:
      'Yes, as long as the listing is open. You have one suggestion for each listing; edit its amount or its note as often as you like. Others see that it was edited.',
  },
  {
    question: 'I closed a listing too early. Can I reopen it?',
    answer: `Yes, from its menu, and it is open for another ${openHours} hours. XP that was already awarded stays with the people who earned it. Guesses that come after a final price was shown earn ${xpOf.participation} XP. A listing that closed automatically cannot be reopened: post it again instead.`,
  },
  {
    question: 'The verification email did not come. What now?',
    answer: (
      <>
        {`Look in your spam folder first, then press Resend Verification Email after signing in. Each link works for ${verificationHours} hours, and only the newest one counts. Still nothing? See whether the address on that page is yours. `}
        <ContactWay />
      </>
    ),
  },
];

export function Component() {
  return (
    <>
      <PageTitle description="Ten questions about posting, suggesting, privacy and XP, each with a short answer.">
        FAQ
      </PageTitle>
      <PublicPageHeader title="Questions, answered">
        Ten short answers. Press a question to open it.
      </PublicPageHeader>
      <div className="page-narrow in-data-help:px-0! py-12 in-data-help:py-8! sm:py-16">
        <QuestionList questions={questions} />
        <p className="mt-8 text-center text-lg text-ink-soft">
          Read more in <SiteLink to="/how-it-works">How it works</SiteLink> and in the{' '}
          <TextLink to="/rules">house rules</TextLink>. <ContactWay />
        </p>
      </div>
    </>
  );
}
