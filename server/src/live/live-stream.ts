import type { LiveHint } from '@ballpark/domain/contract/live.ts';
import type { ServerResponse } from 'node:http';
import { writePosition } from '../events/outbox-position.ts';
import type { OutboxPosition } from '../events/outbox-queries.ts';

/** One open answer and what it is about. */
export type LiveStream = {
  userId: string;
  tokenHash: Buffer;
  listingIds: readonly string[];
  /** Through with signing up. */
  isMember: boolean;
  response: ServerResponse;
};

/** How many bytes a reader may be behind, beyond what the system buffers. */
const mostBufferedBytes = 64 * 1024;
const partAfterMs = 1000;

/** An event as it goes over the wire; with a position it is where the stream goes on from, should it be cut. */
export function eventText(hint: LiveHint, position?: OutboxPosition): string {
  const id = position ? `id: ${writePosition(position)}\n` : '';
  return `${id}data: ${JSON.stringify(hint)}\n\n`;
}

/** A reader who does not keep up is cut off: it comes back and asks for what it missed. */
export function writeTo({ response }: LiveStream, text: string): void {
  if (response.writableLength > mostBufferedBytes) response.destroy();
  else if (!response.writableEnded) response.write(text);
}

/** Says that the connection lives. Bytes that were written a whole beat ago and still wait here reach nobody. */
export function beat({ response }: LiveStream): void {
  if (response.writableLength > 0) response.destroy();
  else if (!response.writableEnded) response.write(':\n\n');
}

/** Ends the stream with a last event; a reader who does not take it is disconnected all the same. */
export function endStream({ response }: LiveStream, lastWord = ''): void {
  response.end(lastWord);
  setTimeout(() => response.destroy(), partAfterMs).unref();
}
