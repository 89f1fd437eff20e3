import { createServer, type ServerResponse } from 'node:http';

/** The least that a stream can cost: Node’s own HTTP server, which checks nobody and sends only heartbeats. */
const streams = new Set<ServerResponse>();
const beatMs = 20_000;

setInterval(() => {
  for (const stream of streams) stream.write(':\n\n');
}, beatMs).unref();

createServer((request, response) => {
  if (request.url === '/') {
    response.end();
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream', connection: 'close' });
  response.write('data: {"type":"ready"}\n\n');
  streams.add(response);
  response.once('close', () => streams.delete(response));
}).listen(Number(process.env.PORT), '127.0.0.1');

process.once('SIGTERM', () => process.exit());
