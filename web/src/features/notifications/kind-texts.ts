import type { ChoosableKind } from '@ballpark/domain/notifications.ts';

type KindText = { title: string; hint: string; mailsOf: string };

/** What each kind that people choose the channels of is about, in the order of the settings. `mailsOf` goes on from 'mails about'. */
export const kindTexts: Record<ChoosableKind, KindText> = {
  suggestionReceived: {
    title: 'Someone prices your listing',
    hint: 'Many at once are one notification.',
    mailsOf: 'new suggestions on your listings',
  },
  suggestionEdited: {
    title: 'Someone changes their price',
    hint: 'On a listing of yours.',
    mailsOf: 'changed suggestions on your listings',
  },
  questionAsked: {
    title: 'Someone asks about your listing',
    hint: 'Many at once are one notification.',
    mailsOf: 'questions about your listings',
  },
  questionAnswered: {
    title: 'Your question is answered',
    hint: 'By the owner of the listing.',
    mailsOf: 'answers to your questions',
  },
  listingEndsSoon: {
    title: 'Your listing ends soon',
    hint: 'A day before, so that you can close it with a final price.',
    mailsOf: 'listings of yours that end soon',
  },
  listingAutoClosed: {
    title: 'Your listing closed by itself',
    hint: 'Its time was over without a final price.',
    mailsOf: 'listings of yours that closed by themselves',
  },
  finalPriceAsked: {
    title: 'What did it go for?',
    hint: 'Asked when your listing has closed by itself, and once more after five days.',
    mailsOf: 'what your listings went for',
  },
  pricedListingClosed: {
    title: 'A listing you priced closes',
    hint: 'The final price, how near you were, and your XP.',
    mailsOf: 'closed listings that you priced',
  },
  pricedListingReopened: {
    title: 'A listing you priced opens again',
    hint: 'Your suggestion still stands, and you can change it.',
    mailsOf: 'reopened listings that you priced',
  },
  achievementUnlocked: {
    title: 'You unlock an achievement',
    hint: 'With the XP that it brings.',
    mailsOf: 'achievements that you unlock',
  },
  rankReached: {
    title: 'You reach a rank in your area',
    hint: 'Among the best of your neighbours.',
    mailsOf: 'ranks that you reach',
  },
  listingNearby: {
    title: 'A new listing nearby may interest you',
    hint: 'At most three a day.',
    mailsOf: 'new listings nearby',
  },
  nearbyToGuess: {
    title: 'Three nearby to guess',
    hint: 'Once a day, in the late afternoon, where three or more wait for you.',
    mailsOf: 'listings nearby to guess',
  },
  exportReady: {
    title: 'The copy of your data is ready',
    hint: 'When you have asked for one.',
    mailsOf: 'copies of your data',
  },
  reportDecided: {
    title: 'What you reported was decided',
    hint: 'Nobody is told who has reported.',
    mailsOf: 'what became of your reports',
  },
  caseOpened: {
    title: 'A case waits for a decision',
    hint: 'Many at once are one notification.',
    mailsOf: 'cases that wait for a decision',
  },
};
