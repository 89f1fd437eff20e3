import { pino, type DestinationStream } from 'pino';
import type { LogLevel } from './config.ts';
import { idOfRequest } from './request-id.ts';

/** What the server says of itself while it runs. */
export type Log = {
  info: (fields: object, text: string) => void;
  warn: (fields: object, text: string) => void;
};

/**
 * JSON's escapes, taken one by one so that none is cut in two, and what looks like an address. The bounds keep a long line from
 * being searched over and over.
 */
const escapeOrAddress =
  /\\(?:u[\da-f]{4}|.)|[^\s"'<>()[\]{},;:=@\\/]{1,254}(?:@|%40)[^\s"'<>()[\]{},;:=@\\/]{1,254}/gi;

const errorLevel = 50;

/**
 * One JSON object a line, for machines. What libraries put into their errors (a mail server quotes the recipient, PostgreSQL the
 * row) comes here as well, so e-mail addresses are taken out of the finished line, wherever in it they stand. `onError` is told of each
 * line that tells of a fault.
 */
export function createLog(level: LogLevel, destination?: DestinationStream, onError?: () => void) {
  return pino(
    {
      level,
      mixin: idOfRequest,
      hooks: {
        streamWrite: withoutAddresses,
        logMethod(line, write, numbered) {
          if (numbered >= errorLevel) onError?.();
          write.apply(this, line);
        },
      },
    },
    destination ?? pino.destination(1),
  );
}

/** A line in which no e-mail address can be read, nor the password in the address of a server. */
export function withoutAddresses(line: string): string {
  if (!/@|%40/.test(line)) return line;
  return line.replace(escapeOrAddress, (found) => (found.startsWith('\\') ? found : '[address]'));
}
