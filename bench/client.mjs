import { connect } from 'node:net';

/**
 * A connection that is kept, with one request at a time. It reads no more of an answer than where it ends, and so takes a
 * fraction of what a full client would of the processors that it shares with what it measures.
 */
export async function openClient(port) {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  let answer;
  let onAnswer;
  let isOpen = true;
  const end = (reached) => {
    isOpen &&= !reached.isLast;
    onAnswer?.(reached);
  };
  socket.on('data', (chunk) => answer.take(chunk) && end(answer));
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

const cutOff = { status: 0, isLast: true, text: () => 'the connection was closed' };

function newAnswer() {
  let chunks = [];
  let missing = null;
  return {
    status: 0,
    /** No other request can follow on this connection. */
    isLast: false,
    /** True once the answer is complete. */
    take(chunk) {
      chunks.push(chunk);
      if (missing !== null) return (missing -= chunk.length) <= 0;
      if (chunks.length > 1) chunks = [Buffer.concat(chunks)];
      const headEnd = chunks[0].indexOf('\r\n\r\n');
      if (headEnd === -1) return false;
      const head = chunks[0].latin1Slice(0, headEnd).toLowerCase();
      const length = /\r\ncontent-length: (\d+)/.exec(head);
      if (!length) throw new Error(`an answer without a length:\n${head}`);
      this.status = Number(head.slice(9, 12));
      this.isLast = head.includes('\r\nconnection: close');
      missing = headEnd + 4 + Number(length[1]) - chunks[0].length;
      return missing <= 0;
    },
    text() {
      const whole = Buffer.concat(chunks);
      return whole.toString('utf8', whole.indexOf('\r\n\r\n') + 4);
    },
  };
}
