import { once } from 'node:events';
import { request } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { isPublicAddress, publicLookup } from './public-address.ts';

test.each(['8.8.8.8', '172.32.0.1', '2001:4860:4860::8888'])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.31.255.255',
  '192.168.1.1',
  '224.0.0.1',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  'fd12:3456::1',
  'fe80::1',
  'ff02::1',
  '2001:db8::1',
])('%s is not', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each([
  ['a private address', ['127.0.0.1']],
  ['a private address beside a public one', ['93.184.216.34', '127.0.0.1']],
  ['no address', []],
])('a name that leads to %s is not connected to', async (_, addresses) => {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const lookup = publicLookup(async () => addresses);
  const sent = request({ host: 'push.example', port, lookup }).end();
  await expect(once(sent, 'response')).rejects.toMatchObject({ code: 'ADDRESS_REFUSED' });
  server.close();
  expect(connections).toBe(0);
});

test('a name with only public addresses resolves to the checked ones', async () => {
  const found = ['93.184.216.34', '2606:2800:220:1::1'];
  const told = await new Promise((resolve) => {
    publicLookup(async () => found)('push.example', { all: true }, (error, addresses) =>
      resolve(error ?? addresses),
    );
  });
  expect(told).toEqual([
    { address: '93.184.216.34', family: 4 },
    { address: '2606:2800:220:1::1', family: 6 },
  ]);
});

test('of a name with thousands of addresses a few of each kind are tried', async () => {
  const many = [
    ...Array.from({ length: 4000 }, (_, at) => `93.184.${at >> 8}.${at & 255}`),
    ...Array.from({ length: 2000 }, (_, at) => `2606:2800:220:1::${(at + 1).toString(16)}`),
  ];
  const told = await new Promise((resolve) => {
    publicLookup(async () => many)('push.example', { all: true }, (_error, addresses) => resolve(addresses));
  });
  expect(told).toHaveLength(8);
  expect(told).toContainEqual({ address: '2606:2800:220:1::1', family: 6 });
});
