import { countWords } from '../text-limits.ts';
import { confirmHours, daysBetweenUsernames, notMeDays, resetMinutes, undoDays } from '../account-days.ts';
import { maxMegapixels } from '../photos.ts';
import { repeatLimits } from '../newcomer-limits.ts';
import { adminMessages } from './admin-messages.ts';
import {
  accountMessages,
  factorMessages,
  oidcMessages,
  passwordMessages,
  securityMessages,
  signUpMessages,
} from './auth-messages.ts';
import { moderationMessages, peopleMessages, statementMessages } from './moderation-messages.ts';
import { outcomeMessages, questionMessages } from './listing-messages.ts';
import * as screenMessages from './screen-messages.ts';

const { listingText, photo, words } = repeatLimits;

export const messages = {
  ...screenMessages,
  ...passwordMessages,
  ...accountMessages,
  ...securityMessages,
  ...factorMessages,
  ...oidcMessages,
  ...outcomeMessages,
  ...questionMessages,
  ...peopleMessages,
  ...adminMessages,
  ...moderationMessages,
  ...signUpMessages,
  ...statementMessages,

  // What only the server says
  emailTaken: 'An account with this email already exists',
  usernameChangedLately: `You can change your username once in ${daysBetweenUsernames} days. Please come back later.`,
  badCredentials: 'Invalid email or password',
  verificationTokenInvalid: 'This verification link is invalid or has expired. Please request a new one.',
  resetMailAsked: `If there is an account with this address, a mail with a link is on its way to it. The link works for ${resetMinutes} minutes.`,
  resetLinkInvalid:
    'This link is not valid: it has expired, or a newer one has taken its place. Please ask for another one.',
  resetLinkUsed:
    'This link has been used already. Sign in with the password that was set by it, or ask for another link.',
  emailIsYours: 'This is your email already',
  emailChangeAsked: `A mail with a link is on its way to the new address. The link works for ${confirmHours} hours. Your email stays as it is until you confirm the new one there.`,
  emailLinkUsed: 'This link has been used already: your email is changed. There is nothing left to do.',
  emailLinkExpired: `This link has expired: it was good for ${confirmHours} hours. Ask for another one in your settings.`,
  emailLinkSuperseded:
    'This link no longer counts: a newer one has taken its place, or your password was changed since. Open the newest mail, or ask for another one in your settings.',
  emailLinkUndone:
    'This change was undone by the link that we had mailed to the address of before. You can ask for it again in your settings.',
  emailLinkUnknown:
    'We do not know this link. Please open it in the newest mail, or ask for another one in your settings.',
  emailTakenMeanwhile:
    'Another account has this address by now, so nothing was changed. You can choose another address in your settings.',
  undoLinkUsed:
    'This link has been used already: the change was undone then. Ask for a link to a new password if you have not set one since.',
  undoLinkExpired: `This link has expired: it was good for ${undoDays} days. If you can still sign in, change your email in the settings. If not, please write to the people who run this site.`,
  undoLinkUnknown:
    'We do not know this link. Please open it in the newest mail about your email, or ask for a link to a new password.',
  notMeLinkUsed:
    'This link has been used already: everybody was signed out then. Ask for a link to a new password if you have not set one since.',
  notMeLinkExpired: `This link has expired: it was good for ${notMeDays} days. Ask for a link to a new password, which signs everybody out as well.`,
  notMeLinkUnknown:
    'We do not know this link. Please open it in the newest mail, or ask for a link to a new password, which signs everybody out as well.',
  currentPasswordWrong: 'This is not your present password',
  codeWrong:
    'This code is not right, or it was used already. Please enter the one that your app shows now, or a recovery code.',
  signInTooOld: 'This sign-in took too long or had too many wrong codes. Please sign in again.',
  totpNotBegun: 'Please begin again: this set-up is over.',
  totpNotOn: 'Two-step sign-in is off. Please turn it on first.',
  passkeyTooLate: 'This took too long. Please try again.',
  passkeyUnknown: 'We do not know this passkey. Please try another one, or use your password.',
  passkeyRefused: 'This passkey could not be checked. Please try again, or use your password.',
  passkeyKnown: 'This passkey is in use already',
  passkeysTooMany: 'You have 20 passkeys. Please remove one first.',
  accountLeaving: 'This account will be deleted. Keep it first, then you can go on.',
  accountTooLate: 'This account is being deleted already and cannot be kept any more.',
  exportNotReady: 'There is no copy of your data to fetch. Please ask for one.',
  alreadyVerified: 'Your email is already verified',
  resendTooSoon: 'Please wait a minute before you ask for another email.',
  resendTooMany: 'You can ask for three emails an hour. Please try again later.',
  emailNotVerified: 'Please verify your email first',
  onboardingNeeded: 'Please complete your profile first',
  notAllowed: 'You are not allowed to do this',
  adminKeyWrong: 'The admin key is wrong',
  alreadyOnboarded: 'Your profile is already set up',
  currencyFixed: 'The location cannot move to a country with another currency once there are suggestions',
  suggestionNotFound: 'Suggestion not found',
  suggestionTwice: 'You have already suggested a price on this listing',
  photoTooManyPixels: `This image has more than ${maxMegapixels} megapixels. Please upload a smaller one.`,
  photoTooDemanding: 'This image is too demanding to read. Please save it as an ordinary JPEG and try again.',
  photoUnreadable: 'This image is damaged and cannot be read. Please choose another one.',
  unsubscribeLinkInvalid: 'This unsubscribe link is not valid',
  notFound: 'There is nothing here',
  methodNotAllowed: 'This address takes no such call',
  unsupportedType: 'Please send JSON',
  bodyEncoded: 'Please send the body uncompressed',
  malformed: 'The request could not be read',
  idempotencyKeyInvalid: 'The Idempotency-Key must be 1 to 200 visible characters',
  idempotencyKeyReused: 'This Idempotency-Key was used for something else. Please send a new one.',
  idempotencyKeyInFlight: 'The same call is still under way. Please try again in a moment.',
  tooManyRequests: 'Too many requests. Please wait a moment and try again.',
  tooManyAttempts: 'Too many attempts. Please try again in a few minutes.',
  newcomerListings:
    'These are as many listings as a new account can post within a day. Each day and each guess that closes allows more.',
  newcomerSuggestions:
    'These are as many suggestions as a new account can send within a day. Each day and each guess that closes allows more.',
  newcomerQuestions:
    'These are as many questions as a new account can ask within a day. Each day and each guess that closes allows more.',
  listingRepeated: `You have posted a listing with this very text ${countWords[listingText.most]} times within ${listingText.hours / 24} days. Please change an earlier listing instead, or say what is different about this one. If we are mistaken, write to us through the contact page.`,
  listingOfMany:
    'Several new accounts of your network have posted this very text within a day, so it is held back. Please say in your own words what you have. If we are mistaken, write to us through the contact page.',
  photoOfMany:
    'Several new accounts of your network have shown this very photo within a day, so it is held back. Please take another photo. If we are mistaken, write to us through the contact page.',
  photoRepeated: `You have posted this very photo with ${countWords[photo.most]} other listings within ${photo.hours / 24} days. Please take another photo, or change an earlier listing instead. If we are mistaken, write to us through the contact page.`,
  wordsRepeated: `You have written this very text on ${countWords[words.most]} listings within a day. Please say what is different here. If we are mistaken, write to us through the contact page.`,
  storageFull: 'The service has run out of room and takes nothing new for now. Reading still works.',
} as const;
