import { messages } from '@ballpark/domain/contract/messages.ts';
import { maxAmount } from '@ballpark/domain/money.ts';
import type { FastifyInstance } from 'fastify';
import { BadRequest, type HttpError, InvalidInput } from '../errors.ts';
import { defaultBodyLimit } from './add-endpoint.ts';
import { announcedBytesOf } from '../limits/body-budget.ts';
import { type Pace, readBody, usualPace } from './read-body.ts';

/** Does not match an escaped backslash before a plain 'u0000'. */
const nulEscape = /(?<!\\)(?:\\\\)*\\u0000/;

/** Refuses NUL, which no text column accepts, and what parsing would silently lose. */
export function parseJson(app: FastifyInstance, pace: Pace = usualPace): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.decorateRequest('bodyPlace', null);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', (request, payload, done) => {
    const announcedBytes = announcedBytesOf(request);
    const limitBytes = request.routeOptions.bodyLimit;
    readBody(payload, { limitBytes, announcedBytes, place: request.bodyPlace, pace }).then((text) => {
      if (text === '') return done(null, undefined);
      if (text.length > defaultBodyLimit && hasManyParts(text))
        return done(new BadRequest('malformed'), undefined);
      if (nulEscape.test(text)) return done(new BadRequest('malformed'), undefined);
      return parse(request, text, (error, value) =>
        done(error ? new BadRequest('malformed') : jsonFaultOf(text, value), value),
      );
    }, done);
  });
  // `onResponse` is not called if the caller has gone.
  app.addHook('onSend', (request, _reply, _payload, done) => {
    request.bodyPlace?.leave();
    done();
  });
  app.addHook('onRequest', (request, _reply, done) => {
    done(request.url.includes('%00') ? new BadRequest('malformed') : undefined);
  });
}

/** Far more than five photos with their names have; so many are parsed in milliseconds. */
const maxParts = 20_000;
/** Some write each `/` and `+` of base64 with one, of which five photos have a million at most, or each character of a table. */
const maxEscapes = 1_200_000;

/** Large bodies are photos, which are few long texts; parsing millions of small parts would stop the server for seconds. */
export function hasManyParts(text: string): boolean {
  return hasMoreOf('[{,', text, maxParts) || hasMoreOf('\\', text, maxEscapes);
}

function hasMoreOf(signs: string, text: string, most: number): boolean {
  let count = 0;
  for (const sign of signs) {
    for (let at = text.indexOf(sign); at !== -1; at = text.indexOf(sign, at + 1)) {
      count += 1;
      if (count > most) return true;
    }
  }
  return false;
}

export const amountFields: ReadonlySet<string> = new Set(['amount', 'offerAmount', 'finalPrice']);

const delicateNumber = /[:[,\s]-?(?:\d[\d.]{15,}|[\d.]+[eE])/;

/**
 * A field given twice, or an amount that would lose digits. Larger bodies are photos, and would take seconds.
 */
export function jsonFaultOf(text: string, parsed: unknown): HttpError | null {
  if (text.length > defaultBodyLimit) return null;
  if (countWrittenKeys(text) > countKeys(parsed)) return new BadRequest('malformed');
  if (!delicateNumber.test(text)) return null;
  try {
    const field = findRoundedAmount(text);
    if (field === null) return null;
    return new InvalidInput([{ path: [field], message: messages.amountTooPrecise }]);
  } catch {
    // Nested too deep for the recursive reviver.
    return new BadRequest('malformed');
  }
}

function findRoundedAmount(text: string): string | null {
  let found: string | null = null;
  JSON.parse(text, (name: string, value: unknown, context?: { source?: string }) => {
    const source = context?.source;
    if (!amountFields.has(name) || typeof value !== 'number' || source === undefined) return value;
    // The contract refuses amounts that are too large.
    if (Math.abs(value) <= maxAmount && decimalOf(source) !== decimalOf(String(value))) found ??= name;
    return value;
  });
  return found;
}

/** Normal form: 12.50 and 1.25e1 are both 125e-1. */
function decimalOf(number: string): string {
  const [mantissa = '', exponent = '0'] = number.replace('-', '').toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  let end = digits.length;
  while (digits.charAt(end - 1) === '0') end -= 1;
  return end === 0
    ? '0'
    : `${digits.slice(0, end)}e${Number(exponent) - fraction.length + digits.length - end}`;
}

/** Counts duplicates too. Jumps from quote to quote, so that long strings cost little. */
function countWrittenKeys(text: string): number {
  let keys = 0;
  for (let open = text.indexOf('"'); open !== -1;) {
    let close = text.indexOf('"', open + 1);
    while (isEscaped(text, close)) close = text.indexOf('"', close + 1);
    let next = close + 1;
    while (isSpace(text.charCodeAt(next))) next += 1;
    if (text.charCodeAt(next) === colon) keys += 1;
    open = text.indexOf('"', next);
  }
  return keys;
}

const colon = 0x3a;
const backslash = 0x5c;

function isEscaped(text: string, at: number): boolean {
  let before = at - 1;
  while (text.charCodeAt(before) === backslash) before -= 1;
  return (at - before) % 2 === 0;
}

function isSpace(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d);
}

function countKeys(parsed: unknown): number {
  let keys = 0;
  // A body may be nested deeper than the stack allows.
  const open = [parsed];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value !== 'object' || value === null) continue;
    const isList = Array.isArray(value);
    const parts: unknown[] = isList ? value : Object.values(value);
    if (!isList) keys += parts.length;
    for (const part of parts) if (typeof part === 'object' && part !== null) open.push(part);
  }
  return keys;
}
