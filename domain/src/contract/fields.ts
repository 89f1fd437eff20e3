import { z } from 'zod';
import { initialColors } from '../initial-color.ts';
import { interests } from '../interests.ts';
import { maxAmount, toMinor } from '../money.ts';
import { roles } from '../route-access.ts';
import { composed } from '../text-limits.ts';
import { messages } from './messages.ts';

/** In degrees; stored rounded to 0.01°. */
export const placeLabel = z
  .string()
  .describe('City, Region, Country: a place near the point; ‘Location unavailable’ if there is none.');

export const latitude = z
  .number({ error: messages.coordinatesInvalid })
  .min(-90)
  .max(90)
  .describe('Degrees.');
export const longitude = z
  .number({ error: messages.coordinatesInvalid })
  .min(-180)
  .max(180)
  .describe('Degrees.');

/** Not white space, a control, a filler, or a mark without a letter. */
const visible = /[^\p{Z}\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** `tidy` makes the stored form. Too long a text is not checked further. */
export function requiredText(
  missing: string,
  longest: number,
  tooLong: string,
  tidy = (text: string) => text.trim(),
) {
  return z
    .string({ error: missing })
    .overwrite((text) => tidy(composed(text)))
    .regex(visible, missing)
    .max(longest, { error: tooLong, abort: true });
}

/** May be empty. Lengths count the stored form. */
export function freeText(longest: number, tooLong?: string) {
  return z
    .string()
    .overwrite((text) => composed(text).trim())
    .max(longest, tooLong);
}

/** Currencies without decimals are checked where the currency is known. */
export function amount(invalid: string) {
  return z
    .number({ error: invalid })
    .positive(invalid)
    .max(maxAmount, messages.amountTooLarge)
    .refine((value) => toMinor(value, 'USD') !== null, messages.amountTooPrecise);
}

/** 256 bits in base64url. */
export function mailedToken(incomplete: string) {
  return z.string({ error: incomplete }).regex(/^[\w-]{43}$/, incomplete);
}

export const preferences = z
  .array(z.enum(interests), { error: messages.interestMissing })
  .min(1, messages.interestMissing)
  .max(interests.length, messages.interestMissing)
  .transform((chosen) => interests.filter((interest) => chosen.includes(interest)))
  .describe('What the person wants here.');

export const role = z
  .enum(roles)
  .describe(
    'What somebody may do here beyond what everybody may; each role may do what those before it may.',
  );

export const person = z
  .object({
    id: z.uuid().describe('UUIDv7, made by the server.'),
    name: z.string().describe('As the person entered it, on one line and without signs that cannot be seen.'),
    username: z
      .string()
      .nullable()
      .describe('3 to 30 letters, digits, _ and ., beginning and ending with a letter or digit.'),
    photoUrl: z
      .string()
      .nullable()
      .describe(
        `Address of a photo that was uploaded here. Or \`initial:\` with a colour, for the initial of the name on that colour: ${initialColors.join(', ')}.`,
      ),
    xp: z.number().int().describe('All XP earned so far.'),
  })
  .meta({ id: 'Person', description: 'A person beside a listing or a suggestion.' });
export type Person = z.output<typeof person>;

export const ownPhotoUrl = z
  .string({ error: messages.photoNotYours })
  .max(300)
  .nullish()
  .describe(person.shape.photoUrl.description ?? '');

/** A code of the app, or a recovery code. */
export const code = z
  .string({ error: messages.codeMissing })
  .trim()
  .min(1, messages.codeMissing)
  .max(100, messages.codeWrong);

/** Not checked by the rules for new passwords. */
export const presentPassword = z
  .string({ error: messages.currentPasswordMissing })
  .min(1, messages.currentPasswordMissing)
  .max(1024, messages.currentPasswordWrong);

/** Positive: usually too high. Null with too few guesses, or for a former member. */
export const trackRecord = z
  .object({
    closedCount: z.number().int().describe('How many closed guesses it is made of: the last 100.'),
    withinCount: z.number().int().describe('How many of them were within 20 % of the final price.'),
    usualPercent: z
      .number()
      .int()
      .describe('How many percent the person usually guesses too high; below 0 too low.'),
  })
  .meta({ id: 'TrackRecord', description: 'How near a person usually comes to final prices.' });

/** A former member has no id, and a name for old tabs. */
export const author = person.extend({
  id: z.uuid().nullable().describe('UUIDv7, made by the server.'),
  // Missing from an older server.
  location: z
    .string()
    .nullish()
    .describe(
      'City, Region, Country, as on the profile; null for a person without a place and for a former member.',
    ),
  // Missing from an older server.
  trackRecord: trackRecord
    .nullish()
    .describe(
      'How near the person usually comes; null for a former member, and until five of the person’s guesses on listings of three owners have closed.',
    ),
});
