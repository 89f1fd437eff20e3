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
  tokenMessages,
} from './auth-messages.ts';
import { moderationMessages, peopleMessages, statementMessages } from './moderation-messages.ts';
import { outcomeMessages, questionMessages, quoteMessages } from './listing-messages.ts';
import * as screenMessages from './screen-messages.ts';
import { importMessages } from './import-messages.ts';
import { webhookMessages } from './webhook-messages.ts';

const { listingText, photo, words } = repeatLimits;

export const messages = {
  ...screenMessages,
  ...passwordMessages,
  ...accountMessages,
  ...securityMessages,
  ...factorMessages,
  ...oidcMessages,
  ...tokenMessages,
  ...outcomeMessages,
  ...questionMessages,
  ...quoteMessages,
  ...peopleMessages,
  ...adminMessages,
  ...moderationMessages,
  ...signUpMessages,
  ...statementMessages,
  ...webhookMessages,
  ...importMessages,

  // What only the server says
  emailTaken: 'An account with this email already exists',
  usernameChangedLately: `You can change your username once every ${daysBetweenUsernames} days. Please come back later.`,
  nameWatched: 'This name has a word that isn’t allowed here. Please choose another one.',
  badCredentials: 'Invalid email or password',
  verificationTokenInvalid: 'This verification link is invalid or has expired. Please request a new one.',
  resetMailAsked: `If there’s an account with this address, we’ve emailed it a link. The link works for ${resetMinutes} minutes.`,
  resetLinkInvalid:
    'This link isn’t valid. It has expired, or there’s a newer one. Please ask for another one.',
  resetLinkUsed:
    'This link has already been used. Sign in with the password you set, or ask for another link.',
  emailIsYours: 'This is already your email',
  emailChangeAsked: `We’ve emailed a link to the new address. It works for ${confirmHours} hours. Your email doesn’t change until you confirm the new one.`,
  emailLinkUsed: 'This link has already been used and your email has changed. There’s nothing left to do.',
  emailLinkExpired: `This link has expired. It worked for ${confirmHours} hours. Ask for another one in your settings.`,
  emailLinkSuperseded:
    'This link no longer works. There’s a newer one, or your password has changed since. Open the newest email, or ask for another link in your settings.',
  emailLinkUndone:
    'This change was undone with the link we emailed to your old address. You can ask for it again in your settings.',
  emailLinkUnknown:
    'We don’t recognise this link. Please open it from the newest email, or ask for another one in your settings.',
  emailTakenMeanwhile:
    'Another account has this address now, so nothing has changed. You can choose another address in your settings.',
  undoLinkUsed:
    'This link has already been used and the change undone. If you haven’t set a new password since, ask for a link to set one.',
  undoLinkExpired: `This link has expired. It worked for ${undoDays} days. If you can still sign in, change your email in settings. If not, please write to the people who run this site.`,
  undoLinkUnknown:
    'We don’t recognise this link. Please open it from our newest email about your address, or ask for a link to set a new password.',
  notMeLinkUsed:
    'This link has already been used and everyone signed out. If you haven’t set a new password since, ask for a link to set one.',
  notMeLinkExpired: `This link has expired. It worked for ${notMeDays} days. Ask for a link to set a new password, which signs everyone out, too.`,
  notMeLinkUnknown:
    'We don’t recognise this link. Please open it from the newest email, or ask for a link to set a new password, which signs everyone out, too.',
  currentPasswordWrong: 'That’s not your current password',
  codeWrong:
    'That code is wrong or has already been used. Please enter the one your app shows now, or a recovery code.',
  signInTooOld: 'This sign-in took too long or had too many wrong codes. Please sign in again.',
  totpNotBegun: 'This set-up has timed out. Please start again.',
  totpNotOn: 'Two-step sign-in is off. Please turn it on first.',
  passkeyTooLate: 'This took too long. Please try again.',
  passkeyUnknown: 'We don’t recognise this passkey. Please try another one, or use your password.',
  passkeyRefused: 'We couldn’t check this passkey. Please try again, or use your password.',
  passkeyKnown: 'This passkey is already in use',
  passkeysTooMany: 'You have 20 passkeys. Please remove one first.',
  accountLeaving: 'This account will be deleted. Keep it first, then you can continue.',
  accountTooLate: 'This account is already being deleted. It’s too late to keep it.',
  exportNotReady: 'There’s no copy of your data to download. Please create one.',
  alreadyVerified: 'Your email is already verified',
  resendTooSoon: 'Please wait a minute before you ask for another email.',
  resendTooMany: 'You can ask for three emails an hour. Please try again later.',
  emailNotVerified: 'Please verify your email first',
  acceptanceNeeded: 'The terms or the house rules have changed. Please read and accept them first.',
  onboardingNeeded: 'Please complete your profile first',
  notAllowed: 'You’re not allowed to do this',
  adminKeyWrong: 'The admin key is wrong',
  alreadyOnboarded: 'Your profile is already set up',
  currencyFixed: 'You can’t move a listing to a country with another currency once people have guessed',
  suggestionNotFound: 'Guess not found',
  suggestionTwice: 'You’ve already guessed on this listing',
  photoTooManyPixels: `This image has more than ${maxMegapixels} megapixels. Please upload a smaller one.`,
  photoTooDemanding: 'We can’t process this image. Please save it as a regular JPEG and try again.',
  photoUnreadable: 'This image is damaged. Please choose another one.',
  unsubscribeLinkInvalid: 'This unsubscribe link isn’t valid',
  notFound: 'There’s nothing here',
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
    'You’ve reached the daily limit for listings from new accounts. It grows each day and with each of your guesses that closes.',
  newcomerSuggestions:
    'You’ve reached the daily limit for guesses from new accounts. It grows each day and with each of your guesses that closes.',
  newcomerQuestions:
    'You’ve reached the daily limit for questions from new accounts. It grows each day and with each of your guesses that closes.',
  newcomerPhotos:
    'You’ve reached the daily limit for photos from new accounts. It grows each day and with each of your guesses that closes.',
  dailyListings: 'You’ve reached the daily limit for listings.',
  dailySuggestions: 'You’ve reached the daily limit for guesses.',
  dailyQuestions: 'You’ve reached the daily limit for questions.',
  dailyPhotos: 'You’ve reached the daily limit for photos.',
  dailyPixels:
    'You or others on your network have sent too many large photos today. Please try again tomorrow.',
  listingRepeated: `You’ve posted a listing with exactly this text ${countWords[listingText.most]} times in ${listingText.hours / 24} days. Please change an earlier listing instead, or say what’s different about this one. If we’re wrong, write to us through the contact page.`,
  listingOfMany:
    'Several new accounts on your network have posted exactly this text today, so we’ve held it back. Please describe it in your own words. If we’re wrong, write to us through the contact page.',
  photoOfMany:
    'Several new accounts on your network have posted exactly this photo today, so we’ve held it back. Please take another photo. If we’re wrong, write to us through the contact page.',
  photoRepeated: `You’ve posted exactly this photo with ${countWords[photo.most]} other listings in ${photo.hours / 24} days. Please take another photo, or change an earlier listing instead. If we’re wrong, write to us through the contact page.`,
  wordsRepeated: `You’ve written exactly this text on ${countWords[words.most]} listings in a day. Please say what’s different here. If we’re wrong, write to us through the contact page.`,
  storageFull: 'We’re out of space and can’t save anything new right now. You can still read everything.',
} as const;
