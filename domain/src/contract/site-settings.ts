import { z } from 'zod';
import { oneLine } from '../one-line.ts';
import { signUpModes } from '../site.ts';
import {
  longestFigure,
  longestFigureLabel,
  longestFooter,
  longestMessage,
  longestRules,
  longestSiteDescription,
  longestSiteName,
  longestTagline,
} from '../text-limits.ts';
import { composed } from '../composed.ts';
import { email } from './auth.ts';
import { empty, endpoint, timestamp } from './endpoint.ts';
import { person, requiredText } from './fields.ts';
import { messages } from './messages.ts';
import { tablePage } from './moderation.ts';

const figure = z.object({
  value: requiredText(messages.figureMissing, longestFigure, messages.figureTooLong, oneLine),
  label: requiredText(messages.figureMissing, longestFigureLabel, messages.figureTooLong, oneLine),
});

/** What an admin may set (product 15.4). */
export const siteSettings = z.object({
  name: requiredText(messages.siteNameMissing, longestSiteName, messages.siteNameTooLong, oneLine),
  tagline: requiredText(messages.taglineMissing, longestTagline, messages.taglineTooLong, oneLine),
  description: requiredText(
    messages.descriptionOfSiteMissing,
    longestSiteDescription,
    messages.descriptionOfSiteTooLong,
    oneLine,
  ),
  /** Empty: the usual line. */
  footer: z
    .string()
    .overwrite((text) => oneLine(composed(text)))
    .max(longestFooter, messages.footerTooLong),
  /** Null: no address is named, and the contact form sends nothing. */
  contactEmail: email.nullable(),
  figures: z.array(figure).length(3, messages.figureMissing),
  /** Whether the figures are counted, once there are enough people. */
  countsFigures: z.boolean(),
  signUp: z.enum(signUpModes),
  rules: requiredText(messages.rulesMissing, longestRules, messages.rulesTooLong),
});
export type SiteSettings = z.output<typeof siteSettings>;

/** The settings with their version, as they are read and sent back. */
export const versionedSettings = siteSettings.extend({
  /** Grows with each change; 0 before the first. */
  version: z.number().int().min(0),
});

export const getSettings = endpoint({
  id: 'getSettings',
  tag: 'Admin',
  summary: 'The settings of the place',
  route: 'GET /admin/settings',
  access: 'admin',
  reply: versionedSettings,
});

export const updateSettings = endpoint({
  id: 'updateSettings',
  tag: 'Admin',
  summary: 'Change settings of the place; what is left out stays',
  route: 'PUT /admin/settings',
  access: 'admin',
  errors: [409],
  body: versionedSettings.partial(),
  reply: versionedSettings,
});

export const listSettingsHistory = endpoint({
  id: 'listSettingsHistory',
  tag: 'Admin',
  summary: 'Every change of the settings, newest first, with what held after it',
  route: 'GET /admin/settings/history',
  access: 'admin',
  paginated: true,
  errors: [400],
  query: tablePage,
  reply: z.array(
    z.object({
      settings: versionedSettings,
      /** The names of the settings that this change has changed. */
      changed: z.array(z.string()),
      /** Null for a former member. */
      changedBy: person.nullable(),
      changedAt: timestamp,
    }),
  ),
});

export const createInvitation = endpoint({
  id: 'createInvitation',
  tag: 'Admin',
  summary: 'A link by which one person may sign up while that takes an invitation',
  route: 'POST /admin/invitations',
  access: 'admin',
  status: 201,
  body: empty,
  reply: z.object({ link: z.string(), expiresAt: timestamp }),
});

export const getRules = endpoint({
  id: 'getRules',
  tag: 'Moderation',
  summary: 'The house rules',
  route: 'GET /rules',
  access: 'public',
  reply: z.object({
    /** The version of the settings in which they were last changed; 0 before the first change. */
    version: z.number().int(),
    /** Plain text: an empty line ends a paragraph, a line that begins with # is a heading. */
    text: z.string(),
  }),
});

const contactSubjects = ['general', 'technical', 'account', 'feedback', 'bug', 'other'] as const;

export const sendContactMessage = endpoint({
  id: 'sendContactMessage',
  tag: 'Moderation',
  summary: 'Write to those who look after the place, where they have given an address',
  route: 'POST /contact',
  access: 'public',
  status: 202,
  errors: [409],
  body: z.object({
    name: requiredText(messages.nameMissing, 100, messages.nameTooLong, oneLine),
    email,
    subject: z.enum(contactSubjects, { error: messages.subjectMissing }),
    message: requiredText(messages.messageMissing, longestMessage, messages.messageTooLong),
  }),
  reply: empty,
});
