import type * as contract from '@ballpark/domain/contract/site-settings.ts';
import { firstHouseRules } from '@ballpark/domain/house-rules.ts';
import * as errors from '../errors.ts';
import type { DocsOf } from '../examples/operation-doc.ts';
import * as story from '../examples/story.ts';
import { firstSettings } from '../site/site-queries.ts';

const settings = {
  ...firstSettings,
  rules: firstHouseRules.slice(0, 80),
  version: 0,
};
const changed = { ...settings, tagline: 'What Elm Street thinks it is worth.', version: 1 };

export const siteDocs: DocsOf<typeof contract> = {
  getSettings: {
    note: 'As they were set, not as they are shown: while `countsFigures` is on and 1,000 people were here within 30 days, the landing page shows counts in the place of `figures`.',
    reply: settings,
  },
  updateSettings: {
    note: 'Holds at once in this process, and within a second in all others. Send the `version` that you have read, and the call is 409 where somebody else was faster; without it the last call holds. Each change is kept. Asks for a fresh proof: `POST /auth/proof`.',
    refusals: [new errors.Forbidden('proofRequired'), new errors.Conflict('settingsChanged')],
    body: { version: 0, tagline: changed.tagline },
    reply: changed,
  },
  listSettingsHistory: {
    note: 'What held before the oldest of them are the settings of a new installation.',
    reply: [
      {
        settings: changed,
        changed: ['tagline'],
        changedBy: story.mara,
        changedAt: '2026-03-12T09:40:00.000Z',
      },
    ],
  },
  createInvitation: {
    note: 'The link works once, for 14 days, and while signing up is by invitation. Only a hash of its token is kept.',
    body: {},
    reply: {
      link: `https://ballpark.example/register#token=${story.token}`,
      expiresAt: '2026-03-26T09:41:00.000Z',
    },
  },
  getRules: {
    note: 'A person who signs up accepts them; the server keeps which version, and when.',
    reply: { version: 0, text: firstHouseRules.slice(0, 80) },
  },
  sendContactMessage: {
    note: 'A mail brings it to the address that the admin has set; without one it is 409. Five an hour for each address.',
    refusals: [new errors.Conflict('contactClosed'), new errors.TooManyRequests('tooManyRequests', 600)],
    body: {
      name: 'Jonas Weber',
      email: 'jonas@example.com',
      subject: 'general',
      message: 'Is there a meeting this month?',
    },
    reply: {},
  },
};
