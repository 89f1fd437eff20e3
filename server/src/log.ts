import { type DestinationStream, pino } from 'pino';
import type { LogFormat, LogLevel } from './config.ts';
import { idOfRequest } from './request-id.ts';

export type Log = {
  info: (fields: object, text: string) => void;
  warn: (fields: object, text: string) => void;
};

/**
 * Also matches JSON escapes, one at a time, so that none is cut in two. The bounds keep long lines linear.
 */
const escapeOrAddress =
  /\\(?:u[\da-f]{4}|.)|[^\s"'<>()[\]{},;:=@\\/]{1,254}(?:@|%40)[^\s"'<>()[\]{},;:=@\\/]{1,254}/gi;

const errorLevel = 50;

type LogOptions = {
  format?: LogFormat;
  destination?: DestinationStream;
  onError?: () => void;
};

/** Errors of libraries may quote a recipient or a row. */
export function createLog(level: LogLevel, { format, destination, onError }: LogOptions = {}) {
  return pino(
    {
      level,
      mixin: idOfRequest,
      serializers: { err: withoutRow },
      hooks: {
        streamWrite: format === 'text' ? (line) => lineForPeople(withoutAddresses(line)) : withoutAddresses,
        logMethod(line, write, numbered) {
          if (numbered >= errorLevel) onError?.();
          write.apply(this, line);
        },
      },
    },
    destination ?? pino.destination(1),
  );
}

/** PostgreSQL quotes the whole row that breaks a constraint. */
function withoutRow(error: unknown): unknown {
  return error instanceof Error ? { ...pino.stdSerializers.err(error), detail: undefined } : error;
}

/** Removes passwords in URLs too. */
export function withoutAddresses(line: string): string {
  if (!/@|%40/.test(line)) return line;
  return line.replace(escapeOrAddress, (found) => (found.startsWith('\\') ? found : '[address]'));
}

const nameOf: Record<number, string> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'warning',
  50: 'error',
  60: 'fatal',
};
/** They say the same on every line of a terminal. */
const leftOut = new Set(['level', 'time', 'pid', 'hostname', 'msg']);
/** Somebody's text could move the cursor or hide what is before it. */
const controls = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

type Line = { level: number; time: number; msg?: string; err?: { stack?: string } } & Record<string, unknown>;

function lineForPeople(json: string): string {
  const line = JSON.parse(json) as Line;
  const { level, time, msg = '', err } = line;
  const particulars = Object.entries(line)
    .filter(([name]) => !leftOut.has(name) && !(name === 'err' && err?.stack !== undefined))
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`);
  const head = [clockOf(time), nameOf[level] ?? String(level), msg].join(' ');
  const text = particulars.length === 0 ? head : `${head} (${particulars.join(', ')})`;
  const stack = err?.stack?.split('\n') ?? [];
  return [text, ...stack].map((each) => `${visible(each)}\n`).join('');
}

function clockOf(time: number): string {
  return new Date(time).toLocaleTimeString('en-GB');
}

/** Of one line. */
export function visible(text: string): string {
  return text.replace(controls, (found) => `\\u${found.codePointAt(0)?.toString(16).padStart(4, '0')}`);
}
