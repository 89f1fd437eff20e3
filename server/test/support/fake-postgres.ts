import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

/** The reply to a connection: an error, or a version. */
type Manner = { code: string; text: string } | { version: string; number: string };

/** A PostgreSQL that only greets. */
export async function fakePostgres(manner: Manner): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    let hasGreeted = false;
    socket.on('data', (bytes: Buffer) => {
      if ('code' in manner) return void socket.end(refusal(manner));
      if (!hasGreeted) socket.write(Buffer.concat([message('R', int32(0)), ready]));
      else if (bytes[0] === 'Q'.charCodeAt(0)) socket.write(answer([manner.number, manner.version]));
      else socket.end();
      hasGreeted = true;
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `postgres://ada:hidden@127.0.0.1:${port}/ballpark`,
    async close() {
      server.close();
      await once(server, 'close');
    },
  };
}

/** A letter, the length including itself, the content. */
function message(type: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), body]);
}

const ready = message('Z', Buffer.from('I'));

function refusal({ code, text }: { code: string; text: string }): Buffer {
  return message('E', Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${text}\0\0`));
}

function answer(values: string[]): Buffer {
  const names = ['number', 'name'].map((name) =>
    Buffer.concat([Buffer.from(`${name}\0`), int32(0), int16(0), int32(25), int16(-1), int32(-1), int16(0)]),
  );
  const columns = values.map((value) => Buffer.concat([int32(value.length), Buffer.from(value)]));
  return Buffer.concat([
    message('T', int16(values.length), ...names),
    message('D', int16(values.length), ...columns),
    message('C', Buffer.from('SELECT 1\0')),
    ready,
  ]);
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

function int16(value: number): Buffer {
  return int32(value).subarray(2);
}
