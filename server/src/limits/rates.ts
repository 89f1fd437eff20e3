import { dailyLimits } from '@ballpark/domain/newcomer-limits.ts';
import type { Limit } from './rate-limit.ts';

const minute = 60;
const fiveMinutes = 5 * minute;
const quarterHour = 15 * minute;
const hour = 60 * minute;
const day = 24 * hour;

/** What each limit stops is beside it. Sign-ins, codes and passwords count only when they fail. */
export const rates = {
  write: {
    perPerson: rate('write', 120, minute), // load
    perAddress: rate('write-address', 600, minute), // load
  },
  /** Reads too. */
  token: {
    perToken: rate('token', 300, fiveMinutes), // load
  },
  register: {
    perAddress: rate('register', 20, hour), // robots
  },
  nearby: {
    perOwner: rate('nearby', 2, day), // unwanted mails; neighbours hear of three a day
  },
  heldPosts: {
    perPerson: rate('held-posts', 10, day), // work of moderators
  },
  signUpChallenge: {
    perAddress: rate('sign-up-challenge', 60, hour), // keys that it derives
  },
  login: {
    perEmail: rate('login', 10, quarterHour), // guessed passwords; of one address
    perAddress: rate('login-address', 50, quarterHour), // guessed passwords
    /** One address alone cannot reach it. */
    perAccount: rate('login-account', 20, quarterHour), // guessed passwords
    perDevice: rate('login-device', 10, quarterHour), // guessed passwords
    /** Strangers cannot use it up. */
    perKnown: rate('login-known', 50, quarterHour), // guessed passwords
  },
  beginOidc: {
    perAddress: rate('oidc', 100, quarterHour), // rows that it leaves
  },
  code: {
    perAddress: rate('code-address', 50, quarterHour), // guessed codes
    perDevice: rate('code-device', 10, quarterHour), // guessed codes
    perKnownADay: rate('code-known', 30, day), // guessed codes
    perAccountAnHour: rate('code-hour', 10, hour), // guessed codes
    perAccountADay: rate('code-day', 30, day), // guessed codes
  },
  presentPassword: {
    perPerson: rate('change-password', 10, quarterHour), // guessed passwords
  },
  forgotPassword: {
    perAddress: rate('forgot-address', 20, hour), // unwanted mails
    /** The third mail's link is still valid when the next mail is allowed. */
    perAccount: rate('forgot', 3, hour), // unwanted mails
  },
  checkReset: {
    perAddress: rate('reset-check', 60, hour), // guessed links
  },
  resetPassword: {
    perAddress: rate('reset-address', 20, hour), // guessed links
  },
  notMe: {
    perAddress: rate('not-me-address', 20, hour), // guessed links
  },
  changeEmail: {
    perAddress: rate('email-address', 20, hour), // unwanted mails
    perPerson: rate('email-person', 5, hour), // unwanted mails
    /** Many accounts together cannot fill one mailbox. */
    perNewEmail: ofMailbox('email-new', 5, hour), // unwanted mails
  },
  /** To addresses that nobody has proved to own: security notices, and all mails to those with tags. */
  unprovenMail: {
    perNoticed: ofMailbox('email-notice', 3, hour), // unwanted mails
    perTaggedMailbox: ofMailbox('email-tagged', 5, hour), // unwanted mails
  },
  confirmEmail: {
    perAddress: rate('email-confirm-address', 20, hour), // guessed links
  },
  undoEmail: {
    perAddress: rate('email-undo-address', 20, hour), // guessed links
  },
  claimAdmin: {
    perPerson: rate('claim-admin', 10, hour), // guessed links
  },
  testMail: {
    perPerson: rate('test-mail', 5, hour), // unwanted mails
  },
  export: {
    perPerson: rate('export', 5, day), // load
  },
  exportFile: {
    perAddress: rate('export-file', 60, minute), // guessed tickets
  },
  live: {
    perPerson: rate('live', 60, minute), // load
  },
  /** Typing a city's name asks about ten times. */
  geocode: {
    perCaller: rate('geocoder', 60, minute), // costs
  },
  sharePicture: {
    perAddress: rate('share-picture', 60, minute), // load
  },
  /** What other sites and readers fetch: the price index, feeds and embeds. */
  doors: {
    perAddress: rate('doors', 120, minute), // load
  },
  /** A new account has less. */
  daily: {
    listing: rate('listing-day', dailyLimits.listing.most, day), // floods
    suggestion: rate('suggestion-day', dailyLimits.suggestion.most, day), // floods
    question: rate('question-day', dailyLimits.question.most, day), // floods
    photoBytes: rate('photo-bytes', dailyLimits.photoBytes.most, day), // a full disk
  },
  /** A large table takes several. */
  import: {
    perPerson: rate('import', 60, hour), // load; also of those that only ask
    photosPerPerson: rate('import-photos', 150, hour), // calls of other sites, with which one could flood them
  },
  prepare: {
    perPerson: rate('prepare', 20, hour), // load; of listings that assistants prepare
  },
  edit: {
    perPerson: rate('edit', 60, hour), // load; of listings
  },
  /** In MB, of bodies above a megabyte, also of those that are refused. */
  upload: {
    perPerson: rate('upload', 150, fiveMinutes), // load
    perAddress: rate('upload-address', 600, fiveMinutes), // load
  },
  /** In megapixels, of pictures that are decoded. */
  pixels: {
    perPerson: rate('pixels', 6000, day), // load
    perAddress: rate('pixels-address', 24_000, day), // load
  },
  mark: {
    perPerson: rate('mark', 300, hour), // load; of lines of quotes
  },
  reopen: {
    perListing: rate('reopen', 5, hour), // repeated notifications; of one person
    perPerson: rate('reopen-own', 10, hour), // repeated notifications, over all listings
  },
  takeBack: {
    perPerson: rate('take-back', 10, hour), // repeated notifications of owners
  },
  avoid: {
    perPair: rate('avoid', 10, hour), // load
  },
  report: {
    perPerson: rate('report', 30, hour), // floods of cases
  },
  newSecret: {
    perPerson: rate('new-secret', 40, day), // unwanted mails; of tokens and webhooks
  },
  webhook: {
    perPerson: rate('webhook', 60, hour), // calls to others; on a press
  },
  contact: {
    perAddress: rate('contact', 5, hour), // unwanted mails
  },
} as const;

/** `name` is stored with the counts: never change it. */
function rate(name: string, most: number, perSeconds: number): Limit {
  return { name, most, perSeconds };
}

function ofMailbox(name: string, most: number, perSeconds: number): Limit {
  return { ...rate(name, most, perSeconds), isOfMailbox: true };
}
