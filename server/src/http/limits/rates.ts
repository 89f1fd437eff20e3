import type { Limit } from './rate-limit.ts';

const minute = 60;
const quarterHour = 15 * minute;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * How often somebody may do what, and why not more often: an operation or what several have in common, and by whom it is
 * counted. An address is a network address. An attempt counts for every rate of its operation; sign-ins, codes and passwords only
 * where they fail.
 *
 * Three limits count rows instead, and stand elsewhere: what new accounts may add (`newcomer-limits.ts` of the domain), what is posted
 * again and again (`repeat-limits.ts`), and mails that verify an address (`resend-verification.ts`).
 */
export const rates = {
  /** Every call that is no read. */
  write: {
    perPerson: rate('write', 120, minute), // load
    perAddress: rate('write-address', 600, minute), // load
  },
  register: {
    perAddress: rate('register', 20, hour), // robots
  },
  login: {
    perEmail: rate('login', 10, quarterHour), // guessed passwords; of one address
    perAddress: rate('login-address', 50, quarterHour), // guessed passwords
    /** One address alone cannot reach it: only guesses from several addresses slow an account down. */
    perAccount: rate('login-account', 20, quarterHour), // guessed passwords
    perDevice: rate('login-device', 10, quarterHour), // guessed passwords
    /** Of all known browsers of an account. Strangers have none, so they cannot use it up. */
    perKnown: rate('login-known', 50, quarterHour), // guessed passwords
  },
  beginOidc: {
    perAddress: rate('oidc', 100, quarterHour), // rows that it leaves
  },
  /** Wherever a code of an app or a recovery code is asked for. */
  code: {
    perAddress: rate('code-address', 50, quarterHour), // guessed codes
    perDevice: rate('code-device', 10, quarterHour), // guessed codes
    /** Of all known browsers of an account. Strangers have none, so they cannot use it up. */
    perKnownADay: rate('code-known', 30, day), // guessed codes
    perAccountAnHour: rate('code-hour', 10, hour), // guessed codes
    perAccountADay: rate('code-day', 30, day), // guessed codes
  },
  /** Wherever the present password is asked for in a session. */
  presentPassword: {
    perPerson: rate('change-password', 10, quarterHour), // guessed passwords
  },
  forgotPassword: {
    perAddress: rate('forgot-address', 20, hour), // unwanted mails
    /** The third mail of an hour still holds a valid link when the next mail is allowed. */
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
    /** So that many accounts together cannot fill one mailbox. */
    perNewEmail: rate('email-new', 5, hour), // unwanted mails
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
  export: {
    perPerson: rate('export', 5, day), // load
  },
  exportFile: {
    perAddress: rate('export-file', 60, minute), // guessed tickets
  },
  live: {
    perPerson: rate('live', 60, minute), // load
  },
  /** Questions to an external geocoder. Typing a city's name needs about ten. */
  geocode: {
    perCaller: rate('geocoder', 60, minute), // costs
  },
  sharePicture: {
    perAddress: rate('share-picture', 60, minute), // load
  },
  reopen: {
    perListing: rate('reopen', 5, hour), // repeated notifications; of one person
  },
  /** Suggestions and questions alike. */
  takeBack: {
    perPerson: rate('take-back', 10, hour), // repeated notifications of owners
  },
  avoid: {
    perPair: rate('avoid', 10, hour), // load
  },
  report: {
    perPerson: rate('report', 30, hour), // floods of cases
  },
  contact: {
    perAddress: rate('contact', 5, hour), // unwanted mails
  },
} as const;

/** Its name is kept with the counts, so it stays the same from version to version. */
function rate(name: string, most: number, perSeconds: number): Limit {
  return { name, most, perSeconds };
}
