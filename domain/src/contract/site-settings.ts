import { z } from 'zod';
import {
  composed,
  maxAnnouncementLength,
  maxFigureLength,
  maxFigureLabelLength,
  maxFooterLength,
  maxLicenceLength,
  maxMessageLength,
  maxOperatorAddressLength,
  maxOperatorNameLength,
  maxSiteDescriptionLength,
  maxSiteNameLength,
  maxTaglineLength,
  oneLine,
} from '../text-limits.ts';
import { foldText } from '../search-words.ts';
import { maxWatchedWordLength, maxWatchedWords } from '../watched-words.ts';
import { audiences, claimKinds, maxUnusedLogos, signUpModes, siteDefaults } from '../site.ts';
import { email } from './auth.ts';
import { empty, endpoint, id, timestamp } from './endpoint.ts';
import { freeText, person, requiredText } from './fields.ts';
import { messages } from './messages.ts';
import { photoUpload } from './photos.ts';
import { tablePage } from './cases.ts';

const figure = z.object({
  value: requiredText(messages.figureMissing, maxFigureLength, messages.figureTooLong, oneLine),
  label: requiredText(messages.figureMissing, maxFigureLabelLength, messages.figureTooLong, oneLine),
});

const noticeText = z
  .string()
  .overwrite((text) => oneLine(composed(text)))
  .max(maxAnnouncementLength, messages.announcementTooLong);
const endOf = z.iso.datetime({ error: messages.endInvalid }).nullable();

export const siteSettings = z.object({
  name: requiredText(messages.siteNameMissing, maxSiteNameLength, messages.siteNameTooLong, oneLine).describe(
    'What the place is called.',
  ),
  tagline: requiredText(messages.taglineMissing, maxTaglineLength, messages.taglineTooLong, oneLine).describe(
    'Stands at the foot of the public pages.',
  ),
  logo: z
    .uuid(messages.logoUnknown)
    .toLowerCase()
    .nullable()
    .describe('The `id` of a picture that `addLogo` has kept; null for ours.'),
  color: z
    .string({ error: messages.colorInvalid })
    .regex(/^#[0-9a-f]{6}$/i, messages.colorInvalid)
    .toLowerCase()
    .nullable()
    .describe(
      'As `#rrggbb`; null for ours. Pages, mails and pictures show it darker or lighter where a text on it could not be read otherwise.',
    ),
  description: requiredText(
    messages.descriptionOfSiteMissing,
    maxSiteDescriptionLength,
    messages.descriptionOfSiteTooLong,
    oneLine,
  ).describe('One line for search engines, shared links and the installed app.'),
  footer: z
    .string()
    .overwrite((text) => oneLine(composed(text)))
    .max(maxFooterLength, messages.footerTooLong)
    .describe('The last line of the public pages; empty for the usual one.'),
  operatorName: z
    .string()
    .overwrite((text) => oneLine(composed(text)))
    .max(maxOperatorNameLength, messages.operatorNameTooLong)
    .describe('The person or organization responsible for the place; empty for nobody yet.'),
  operatorAddress: freeText(maxOperatorAddressLength, messages.operatorAddressTooLong).describe(
    'Their postal address, in several lines; empty for none yet.',
  ),
  contactEmail: email.nullable().describe('Where the contact form sends messages; null: nowhere.'),
  figures: z
    .array(figure)
    .length(3, messages.figureMissing)
    .describe('The three figures of the landing page, each with its label.'),
  claims: z
    .enum(claimKinds)
    .describe(
      'What the public pages say of the place: written (`figures`; a public site shows real counts until all three are its own, and only a demo also shows average savings, testimonials and the year 2024), counted (real counts, and the present year), or none.',
    ),
  announcement: noticeText.describe('Over every page; empty for none.'),
  announcementFor: z.enum(audiences).describe('Who reads the announcement: everybody, or members only.'),
  announcementUntil: endOf.describe('When the announcement ends by itself; null: when an admin ends it.'),
  isReadOnly: z
    .boolean()
    .describe('Whether nobody but moderators and admins can post or change anything: such calls are 503.'),
  readOnlyText: noticeText.describe(
    'What people read meanwhile, over every page and where a call is refused; empty for the usual words.',
  ),
  readOnlyUntil: endOf.describe('When everybody can post again by itself; null: when an admin ends it.'),
  signUp: z.enum(signUpModes).describe('Who may sign up: everybody, who was invited, or nobody.'),
  approvesNewcomers: z
    .boolean()
    .describe('Whether who signs up without an invitation waits until a moderator lets them in.'),
  asksForWork: z
    .boolean()
    .describe('Whether signing up takes a proof of work: a second or two of the browser’s time.'),
  indexesShared: z
    .boolean()
    .describe('Whether search engines may list the pages that people share, `/s/{id}`.'),
  allowsTokens: z.boolean().describe('Whether people can make tokens for their programs, and these work.'),
  hasWebhooks: z
    .boolean()
    .describe('Whether members and admins can have webhooks; while it is false, none sends anything.'),
  takesTables: z
    .boolean()
    .describe(
      'Whether people can post many listings from a table: `importListings`. They can always take theirs.',
    ),
  takesShared: z
    .boolean()
    .describe('Whether the installed app takes what other apps share: `share_target` of its manifest.'),
  hasQuoteLines: z
    .boolean()
    .describe(
      'Whether listings for services can get lines of a quote, and lines can be marked; those that are there stay to be read.',
    ),
  publishesPrices: z
    .boolean()
    .describe(
      'Whether the price index is open to everybody: `getPriceIndex`, `/price-index.csv` and the file of all.',
    ),
  pricesLicence: requiredText(
    messages.licenceMissing,
    maxLicenceLength,
    messages.licenceTooLong,
    oneLine,
  ).describe('The licence of the price index: a name such as `CC BY 4.0`, or an address.'),
  publishesFeeds: z
    .boolean()
    .describe('Whether there are feeds of what sold and of what is open: `/feeds/sold.atom` and its like.'),
  allowsEmbeds: z
    .boolean()
    .describe('Whether other sites may show a shared listing: `/embed/{id}` and `/oembed`.'),
  allowsAssistants: z
    .boolean()
    .describe('Whether assistants may ask what things are worth, by the Model Context Protocol: `/mcp`.'),
  watchedWords: z
    .array(
      requiredText(
        messages.watchedWordMissing,
        maxWatchedWordLength,
        messages.watchedWordTooLong,
        oneLine,
      ).refine((word) => foldText(word) !== '', messages.watchedWordMissing),
    )
    .max(maxWatchedWords, messages.watchedWordsTooMany)
    .describe(
      'What is posted with one of these words or phrases waits for a moderator, and a name with one is refused, whatever its case and accents; `*` at the end stands for any ending.',
    ),
});
export type SiteSettings = z.output<typeof siteSettings>;

const {
  sourceUrl: _ofOperator,
  year: _ofClaims,
  readOnly: _ofTime,
  hasExamples: _ofPlace,
  ...ofAdmin
} = siteDefaults;
/** The source address is set by the operator; the others follow from settings. */
export const firstSettings: SiteSettings = {
  ...ofAdmin,
  figures: [...siteDefaults.figures],
  announcementUntil: null,
  isReadOnly: false,
  readOnlyText: '',
  readOnlyUntil: null,
  asksForWork: false,
  watchedWords: [],
};

const versionedSettings = siteSettings
  .extend({
    version: z.number().int().min(0).describe('Grows with each change; 0 before the first.'),
  })
  .meta({ id: 'SiteSettings', description: 'The settings of the place.' });

export const getSettings = endpoint({
  id: 'getSettings',
  tag: 'Admin',
  summary: 'The settings of the place',
  description:
    'As they were set, not as they are shown: unless `claims` is `written`, the public pages do not show `figures`.',
  route: 'GET /admin/settings',
  access: 'admin',
  reply: versionedSettings,
});

export const updateSettings = endpoint({
  id: 'updateSettings',
  tag: 'Admin',
  summary: 'Change settings of the place; what is left out stays',
  description:
    'Holds at once in this process, and within a second in all others. Send the `version` that you have read, and the call is 409 where somebody else was faster; without it the last call holds. Each change is kept. Asks for a fresh proof: `POST /auth/proof`.',
  route: 'PUT /admin/settings',
  access: 'admin',
  errors: {
    400: [{ text: 'logoUnknown', field: 'logo' }],
    403: ['proofRequired'],
    409: ['settingsChanged'],
  },
  body: versionedSettings.partial(),
  reply: versionedSettings,
  example: { body: { version: 0, tagline: 'What Elm Street thinks it is worth.' } },
});

export const addLogo = endpoint({
  id: 'addLogo',
  tag: 'Admin',
  summary: 'Keep a picture that can be the logo: JPEG, PNG or WebP, at most 5 MB',
  description: `It becomes the logo once \`updateSettings\` names it. The kind is judged by the bytes. It is kept as a square of 512 pixels without its metadata, with see-through edges where it is not square; one that no settings name is removed with the next after a day, or before ${maxUnusedLogos} newer ones.`,
  route: 'POST /admin/logos',
  access: 'admin',
  bodyLimit: Math.round(7.1 * 1024 * 1024),
  errors: {
    400: ['photoInvalid', 'photoUnreadable'],
    413: ['tooLarge', 'photoTooLargeListing', 'photoTooManyPixels', 'photoTooDemanding'],
    415: ['unsupportedType', 'photoTypeListing'],
    429: ['tooManyRequests'],
  },
  body: photoUpload,
  reply: z.object({
    id: id.describe('What `logo` of the settings names.'),
    url: z.string().describe('Where it is, 144 pixels wide and high.'),
  }),
  example: { body: { base64Data: 'iVBORw0KGgoAAAANSUhEUgAA…', filename: 'logo.png' } },
});

export const listSettingsHistory = endpoint({
  id: 'listSettingsHistory',
  tag: 'Admin',
  summary: 'Every change of the settings, newest first, with what held after it',
  description: 'What held before the oldest of them are the settings of a new installation.',
  route: 'GET /admin/settings/history',
  access: 'admin',
  paginated: true,
  query: tablePage,
  reply: z.array(
    z.object({
      settings: versionedSettings.describe('What held after it.'),
      changed: z.array(z.string()).describe('The names of the settings that this change has changed.'),
      changedBy: person.nullable().describe('Null for a former member.'),
      changedAt: timestamp.describe('When they were changed.'),
    }),
  ),
});

export const createInvitation = endpoint({
  id: 'createInvitation',
  tag: 'Admin',
  summary: 'A link by which one person may sign up while that takes an invitation',
  description:
    'The link works once, for 14 days, and while signing up is by invitation. Only a hash of its token is kept. Asks for a fresh proof: `POST /auth/proof`.',
  route: 'POST /admin/invitations',
  access: 'admin',
  errors: { 403: ['proofRequired'] },
  status: 201,
  body: empty,
  reply: z.object({
    link: z.string().describe('To be given to one person.'),
    expiresAt: timestamp.describe('Until when it works.'),
  }),
});

export const getRules = endpoint({
  id: 'getRules',
  tag: 'Moderation',
  summary: 'The house rules',
  description: 'A person who signs up accepts them; the server keeps which version, and when.',
  route: 'GET /rules',
  access: 'public',
  scope: 'read',
  reply: z.object({
    version: z.number().int().describe('The version of their page (`getPage`); 0 before the first change.'),
    text: z.string().describe('Markdown.'),
  }),
});

const contactSubjects = ['general', 'technical', 'account', 'feedback', 'bug', 'other'] as const;

export const sendContactMessage = endpoint({
  id: 'sendContactMessage',
  tag: 'Moderation',
  summary: 'Write to those who look after the place, where they have given an address',
  description:
    'A mail brings it to the address that the admin has set; without one it is 409. Five an hour for each address.',
  route: 'POST /contact',
  access: 'public',
  isWayOut: true,
  status: 202,
  errors: { 409: ['contactClosed'], 429: ['tooManyRequests'] },
  body: z.object({
    name: requiredText(messages.nameMissing, 100, messages.nameTooLong, oneLine).describe(
      'As the person entered it, on one line and without signs that cannot be seen.',
    ),
    email: email.describe('Where an answer goes.'),
    subject: z.enum(contactSubjects, { error: messages.subjectMissing }).describe('What it is about.'),
    message: requiredText(messages.messageMissing, maxMessageLength, messages.messageTooLong).describe(
      'At most 5,000 characters.',
    ),
  }),
  reply: empty,
  example: {
    body: {
      name: 'Jonas Weber',
      email: 'jonas@example.com',
      subject: 'general',
      message: 'Is there a meeting this month?',
    },
  },
});
