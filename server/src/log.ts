import { pino, type DestinationStream } from 'pino';
import type { LogFormat, LogLevel } from './config.ts';
import { lineForPeople } from './line-for-people.ts';
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
