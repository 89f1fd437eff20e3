import { type DestinationStream, pino } from 'pino';
import type { LogFormat, LogLevel } from './config.ts';
import { idOfRequest } from './request-id.ts';

/** Writes the log of the running server. */
export type Log = {
  info: (fields: object, text: string) => void;
  warn: (fields: object, text: string) => void;
};

/**
 * Matches JSON's escapes, one by one so that none is cut in two, and texts that look like an e-mail address. The bounds prevent a long line
 * from being searched over and over.
 */
const escapeOrAddress =
  /\\(?:u[\da-f]{4}|.)|[^\s"'<>()[\]{},;:=@\\/]{1,254}(?:@|%40)[^\s"'<>()[\]{},;:=@\\/]{1,254}/gi;

const errorLevel = 50;

type LogOptions = {
  /** JSON if nothing is said. */
  format?: LogFormat;
  destination?: DestinationStream;
  /** Called for each line about a fault. */
  onError?: () => void;
};

/**
 * Writes one JSON object a line, or text for people. Errors of libraries are logged as well, and they may quote the recipient of a mail or a
 * row of the database, so e-mail addresses are removed from the whole finished line.
 */
export function createLog(level: LogLevel, { format, destination, onError }: LogOptions = {}) {
  return pino(
    {
      level,
      mixin: idOfRequest,
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

/** Removes every e-mail address from a line, and the password in the address of a server. */
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
/** With them somebody's text could move the cursor, or hide what stands before it. */
const controls = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

type Line = { level: number; time: number; msg?: string; err?: { stack?: string } } & Record<string, unknown>;

/** Turns one line of JSON of the log into text: the time, the level, what happened, and its particulars. */
function lineForPeople(json: string): string {
  // What pino has just written.
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

function visible(text: string): string {
  return text.replace(controls, (found) => `\\u${found.codePointAt(0)?.toString(16).padStart(4, '0')}`);
}
