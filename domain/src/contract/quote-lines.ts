import { z } from 'zod';
import { lineMarks, maxQuoteLines, minLineMarks } from '../quote-lines.ts';
import { maxLineLength, oneLine } from '../text-limits.ts';
import { endpoint, id, idParams } from './endpoint.ts';
import { amount, requiredText } from './fields.ts';
import { messages } from './messages.ts';

const mark = z.enum(lineMarks).describe('How the price of a line looks to a person.');
const count = z.number().int().describe('How many people say so.');

export const quoteLine = z
  .object({
    id,
    text: z.string().describe('What it is for: plain text on one line, 100 characters at most.'),
    amount: z.number().describe('In the listing’s currency, at most 2 decimals.'),
    ownMark: mark.nullable().describe('What the caller says; null while they say nothing.'),
    marks: z
      .object({ high: count, fair: count, low: count })
      .nullable()
      .describe(
        `What people say whom the caller sees and who are not suspended; null below ${minLineMarks} marks, and while others’ guesses are kept back.`,
      ),
  })
  .meta({ id: 'QuoteLine', description: 'One line of the quote for a service.' });
export type QuoteLine = z.output<typeof quoteLine>;

export const quoteLineDrafts = z
  .array(
    z.object({
      text: requiredText(messages.lineTextMissing, maxLineLength, messages.lineTextTooLong, oneLine).describe(
        'What it is for: plain text on one line, 100 characters at most.',
      ),
      amount: amount(messages.lineAmountInvalid).describe('In the listing’s currency, at most 2 decimals.'),
    }),
  )
  .max(maxQuoteLines, messages.linesTooMany)
  .optional()
  .describe(
    `The lines of the quote for a service, ${maxQuoteLines} at most; a product has none. Left out: none for a new listing, and unchanged for one that is there.`,
  );
export type QuoteLineDraft = NonNullable<z.output<typeof quoteLineDrafts>>[number];

export const markLine = endpoint({
  id: 'markLine',
  tag: 'Suggestions',
  summary: 'Say that a line of another’s open quote is high, fair or low, or take that back',
  description:
    'One mark a person and line; the next takes its place. Where guesses are independent, only after one’s own suggestion. A line that its owner changes loses its marks.',
  route: 'PUT /listings/:id/marks',
  access: 'contributor',
  errors: {
    403: ['markOnOwnListing'],
    404: ['listingNotFound', 'lineNotFound'],
    409: ['linesOff', 'listingNotOpen', 'listingExpired', 'markBeforeGuess'],
    429: ['tooManyRequests'],
  },
  params: idParams,
  body: z.object({
    lineId: id.describe('The line.'),
    mark: mark.nullable().describe('What the caller says; null takes it back.'),
  }),
  reply: z.object({
    lines: z.array(quoteLine).describe('All lines of the listing, as the caller sees them.'),
  }),
  example: { body: { lineId: '019a40b2-91e0-7e15-a3c8-7f1d5e6b2a03', mark: 'high' } },
});
