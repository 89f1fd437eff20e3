import { connect, type Socket } from 'node:net';

/** `cut`: how many streams the server has ended. */
export type Readers = { cut: () => number; close: () => void };

const atOnce = 100;

/**
 * Opens a stream for each request, given as text, and keeps it open. `onEvent(index)` is called for each live event of a changed
 * suggestion. It parses as little as possible, because it shares the processors with the measured server.
 */
export async function openReaders(
  port: number,
  requests: readonly string[],
  onEvent: (index: number) => void,
): Promise<Readers> {
  const sockets: Socket[] = [];
  const queue = requests.entries();
  const openNext = async (): Promise<void> => {
    for (const [index, request] of queue) sockets.push(await openReader(port, request, () => onEvent(index)));
  };
  await Promise.all(Array.from({ length: atOnce }, openNext));
  let cut = 0;
  for (const socket of sockets) socket.on('close', () => (cut += 1));
  return {
    cut: () => cut,
    close: () => sockets.forEach((socket) => socket.destroy()),
  };
}

function openReader(port: number, request: string, onEvent: () => void): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => socket.write(request));
    let rest = '';
    let isReady = false;
    socket.setEncoding('latin1');
    socket.on('error', reject).on('data', (chunk) => {
      const text = chunk.toString();
      const events = (rest + text).split('\n\n');
      rest = events.pop() ?? '';
      for (const event of events) {
        if (event.includes('"suggestion.updated"')) onEvent();
        if (isReady || !event.includes('"ready"')) continue;
        isReady = true;
        resolve(socket);
      }
      if (!isReady && !/ 200 /.test(text.slice(0, 20))) reject(new Error(text.slice(0, 300)));
    });
  });
}
