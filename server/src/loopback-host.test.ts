import { expect, test } from 'vitest';
import { isLoopbackHost } from './loopback-host.ts';

const here = `localhost localhost:3000 LOCALHOST:3000 127.0.0.1 127.0.0.1:3000 127.8.9.10 [::1] [::1]:3000 ::1
  ballpark.localhost:3000`;
const elsewhere = `ballpark.example localhost.ballpark.example:3000 127.0.0.1.ballpark.example notlocalhost
  localhost:3000@ballpark.example 192.168.1.4:3000 0.0.0.0 0.0.0.0:3000 2130706433 :: [::]:3000 [::ffff:10.0.0.1]:3000`;

test.each([
  ...here.split(/\s+/).map((host) => [host, true]),
  ...elsewhere.split(/\s+/).map((host) => [host, false]),
  ['', false],
  ['localhost, ballpark.example', false],
])('%s is this machine: %s', (host, isHere) => {
  expect(isLoopbackHost(String(host))).toBe(isHere);
});
