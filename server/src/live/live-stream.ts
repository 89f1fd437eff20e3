import type { LiveHint } from '@ballpark/domain/contract/live.ts';
import type { ServerResponse } from 'node:http';

/** A listing that a stream follows. */
export type Followed = {
  ownerId: string;
  /** Whether the person may see others' guesses even where they are independent, as its owner or because they have guessed. */
  seesGuesses: boolean;
};

/** An open response, with its person and the listings that it follows, by their ids. */
export type LiveStream = {
  userId: string;
  tokenHash: Buffer;
  listings: Map<string, Followed>;
  /** True after verification and onboarding. */
  isMember: boolean;
  /** True if the person could see hidden content when the stream began. */
  isModerator: boolean;
  response: ServerResponse;
};

/** How many bytes a reader may be behind, beyond the system's own buffers. */
const mostBufferedBytes = 64 * 1024;
const partAfterMs = 1000;

/** A live event in its wire form. With its place in the outbox, an interrupted stream can continue from it. */
export function eventText(hint: LiveHint, seq?: number): string {
  const id = seq === undefined ? '' : `id: ${seq}\n`;
  return `${id}data: ${JSON.stringify(hint)}\n\n`;
}

/** Disconnects a reader who is too slow; it reconnects and asks for what it missed. */
export function writeTo({ response }: LiveStream, text: string): void {
  if (response.writableLength > mostBufferedBytes) response.destroy();
  else if (!response.writableEnded) response.write(text);
}

/** Sends a heartbeat. If bytes from a whole beat ago still wait here, nobody reads them. */
export function beat({ response }: LiveStream): void {
  if (response.writableLength > 0) response.destroy();
  else if (!response.writableEnded) response.write(':\n\n');
}

/** Ends the stream with a last live event; a reader who does not read it is disconnected anyway. */
export function endStream({ response }: LiveStream, lastWord = ''): void {
  response.end(lastWord);
  setTimeout(() => response.destroy(), partAfterMs).unref();
}
