import type { Failure } from '@ballpark/domain/contract/endpoint.ts';
import { messages } from '@ballpark/domain/contract/messages.ts';
import { contractText } from '@ballpark/domain/contract-text.ts';
import { english } from '@ballpark/domain/english.ts';
import { twoSentences } from '@ballpark/domain/sentences.ts';
import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/runtime-macro';
type MessageKey = keyof typeof messages;
type Details = {
  code?: string;
  cause?: unknown;
  fields?: Record<string, string>;
  retryAfterSeconds?: number;
  pending?: string;
};

/** Code and text come from the message's key, unless several texts share a code. */
export class HttpError extends Error {
  readonly key: MessageKey;
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly pending: string | undefined;

  constructor(status: number, key: MessageKey, details: Details = {}) {
    super(messages[key], details.cause === undefined ? undefined : { cause: details.cause });
    this.key = key;
    this.status = status;
    this.code = details.code ?? key.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
    this.fields = details.fields;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.pending = details.pending;
  }

  /** In the caller’s language; `message` is English, for logs. */
  textIn(i18n: I18n): string {
    return contractText(i18n, this.message);
  }
}

export class BadRequest extends HttpError {
  /** `field`: the path of the input that the text belongs to. */
  constructor(key: MessageKey, field?: string) {
    super(400, key, field === undefined ? {} : { fields: { [field]: messages[key] } });
  }
}
/** The code is the same for every reason; the text says which. */
export class InvalidToken extends HttpError {
  constructor(key: MessageKey) {
    super(400, key, { code: 'TOKEN_INVALID' });
  }
}
export class Unauthorized extends HttpError {
  constructor(key: MessageKey = 'signInNeeded') {
    super(401, key);
  }
}
/** `pending`: token for the second step of a login. */
export class CodeRequired extends HttpError {
  constructor(pending?: string) {
    super(401, 'codeRequired', pending === undefined ? {} : { pending });
  }
}
export class CodeWrong extends BadRequest {
  constructor() {
    super('codeWrong', 'code');
  }
}
export class Forbidden extends HttpError {
  /** `field`: the path of the input that the text belongs to. */
  constructor(key: MessageKey, field?: string) {
    super(403, key, field === undefined ? {} : { fields: { [field]: messages[key] } });
  }
}
export class NotFound extends HttpError {
  constructor(key: MessageKey = 'notFound') {
    super(404, key);
  }
}
export class MethodNotAllowed extends HttpError {
  constructor() {
    super(405, 'methodNotAllowed');
  }
}
export class Conflict extends HttpError {
  /** `field`: the path of the input that the text belongs to. */
  constructor(key: MessageKey, field?: string) {
    super(409, key, field === undefined ? {} : { fields: { [field]: messages[key] } });
  }
}
/** Another moderator was first; the field has their decision. */
export class CaseDecided extends HttpError {
  constructor(decision: string) {
    super(409, 'caseDecided', { fields: { action: decision } });
  }
}
export class PayloadTooLarge extends HttpError {
  constructor(key: MessageKey = 'tooLarge') {
    super(413, key);
  }
}
export class UnsupportedMediaType extends HttpError {
  constructor(key: MessageKey = 'unsupportedType') {
    super(415, key);
  }
}
export class TooManyRequests extends HttpError {
  constructor(key: MessageKey, retryAfterSeconds: number) {
    super(429, key, { retryAfterSeconds });
  }
}
export class DailyLimit extends TooManyRequests {
  constructor(
    key: `${'newcomer' | 'daily'}${'Listings' | 'Suggestions' | 'Questions' | 'Photos'}`,
    retryAfterSeconds: number,
  ) {
    super(key, retryAfterSeconds);
    this.message = this.textIn(english);
  }

  override textIn(i18n: I18n): string {
    return twoSentences(
      i18n,
      contractText(i18n, messages[this.key]),
      waitText(i18n, this.retryAfterSeconds ?? 0),
    );
  }
}
export class Unavailable extends HttpError {
  constructor(key: MessageKey = 'unavailable', retryAfterSeconds = 5, cause?: unknown) {
    super(503, key, { retryAfterSeconds, cause });
  }
}
/** Moderators and admins can go on. */
export class SiteReadOnly extends Unavailable {
  constructor(text: string) {
    super('unavailable', 60);
    this.message = text;
  }
}
export class StorageFull extends HttpError {
  constructor(cause?: unknown) {
    super(507, 'storageFull', { retryAfterSeconds: 60, cause });
  }
}

/** More would be an answer many times as long as the call. */
const maxFields = 50;

/** The first problem is the text; `fields` has the first fifty, by path. */
export class InvalidInput extends HttpError {
  constructor(issues: readonly { path: readonly PropertyKey[]; message: string }[]) {
    const fields: Record<string, string> = {};
    for (const issue of issues.slice(0, maxFields))
      fields[issue.path.map(String).join('.')] ??= issue.message;
    super(400, 'invalidInput', { fields });
    this.message = issues[0]?.message ?? messages.invalidInput;
  }
}

function waitText(i18n: I18n, seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 60)
    return i18n._(
      msg`${plural({ minutes }, { one: 'Try again in a minute.', other: 'Try again in # minutes.' })}`,
    );
  const hours = Math.ceil(minutes / 60);
  return i18n._(msg`${plural({ hours }, { one: 'Try again in # hour.', other: 'Try again in # hours.' })}`);
}

export function failureBody(error: HttpError, i18n: I18n): Failure {
  const text = error.textIn(i18n);
  const fields = error.fields && mapValues(error.fields, (each) => contractText(i18n, each));
  return {
    success: false,
    error: text,
    message: text,
    code: error.code,
    ...(fields ? { fields } : {}),
    ...(error.pending === undefined ? {} : { pending: error.pending }),
  };
}

function mapValues(
  fields: Record<string, string>,
  change: (value: string) => string,
): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, change(value)]));
}

const forbidden: ReadonlySet<MessageKey> = new Set<MessageKey>([
  'notListingOwner',
  'notSuggestionAuthor',
  'suggestionOnOwnListing',
  'markOnOwnListing',
  'questionOnOwnListing',
  'notQuestionAuthor',
]);

/** 403 if the person may never do it, 409 if only the current state forbids it. */
export function refusalError(key: MessageKey): HttpError {
  return forbidden.has(key) ? new Forbidden(key) : new Conflict(key);
}

/** Another attempt would fail in the same way. */
export class NoRetry extends Error {
  override name = 'NoRetry';
}
