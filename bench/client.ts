import { connect } from 'node:net';

export type Request = string | Uint8Array;
/** `isLast`: no other request can follow on this connection. */
export type Answer = { status: number; isLast: boolean; text: () => string };
export type Client = {
  isOpen: () => boolean;
  ask: (request: Request) => Promise<Answer>;
  close: () => void;
};

/**
 * A kept connection with one request at a time. It shares the processors with what it measures, so it only finds the end of an
 * answer: that takes a fraction of the work of a full client.
 */
export async function openClient(port: number): Promise<Client> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  let answer = newAnswer();
  let onAnswer: ((reached: Answer) => void) | undefined;
  let isOpen = true;
  const end = (reached: Answer): void => {
    isOpen &&= !reached.isLast;
    onAnswer?.(reached);
  };
  socket.on('data', (chunk) => {
    if (answer.take(chunk)) end(answer);
  });
  socket.on('error', () => {}).on('close', () => end(cutOff));
  return {
    isOpen: () => isOpen,
    ask: (request) =>
      new Promise((resolve) => {
        answer = newAnswer();
        onAnswer = resolve;
        socket.write(request);
      }),
    close: () => socket.destroy(),
  };
}

const cutOff: Answer = { status: 0, isLast: true, text: () => 'the connection was closed' };

/** `take` is true once the answer is complete. */
function newAnswer(): Answer & { take: (chunk: Buffer) => boolean } {
  let chunks: Buffer[] = [];
  let missing: number | undefined;
  return {
    status: 0,
    isLast: false,
    take(chunk) {
      chunks.push(chunk);
      if (missing !== undefined) return (missing -= chunk.length) <= 0;
      const begun = chunks.length > 1 ? Buffer.concat(chunks) : chunk;
      chunks = [begun];
      const headEnd = begun.indexOf('\r\n\r\n');
      if (headEnd === -1) return false;
      const head = begun.toString('latin1', 0, headEnd).toLowerCase();
      const length = /\r\ncontent-length: (\d+)/.exec(head);
      if (!length) throw new Error(`an answer without a length:\n${head}`);
      this.status = Number(head.slice(9, 12));
      this.isLast = head.includes('\r\nconnection: close');
      missing = headEnd + 4 + Number(length[1]) - begun.length;
      return missing <= 0;
    },
    text() {
      const whole = Buffer.concat(chunks);
      return whole.toString('utf8', whole.indexOf('\r\n\r\n') + 4);
    },
  };
}
