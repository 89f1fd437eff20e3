import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createServer } from 'node:tls';
import { dayMs } from '@ballpark/domain/durations.ts';
import { expect, onTestFinished, test } from 'vitest';
import { watchCertificate } from './certificate.ts';

const run = promisify(execFile);

test('the end of a certificate is known, though nobody trusts it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ballpark-certificate-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [key, cert] = ['key', 'cert'].map((name) => join(folder, name)) as [string, string];
  const made = ['-keyout', key, '-out', cert, '-days', '9', '-subj', '/CN=other.example'];
  await run('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...made]);
  const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await new Promise((listening) => server.once('listening', listening));
  const watched = watchCertificate(`https://127.0.0.1:${(server.address() as AddressInfo).port}`);
  onTestFinished(watched.stop);
  await expect.poll(watched.end).not.toBeNull();
  const days = ((watched.end()?.getTime() ?? 0) - Date.now()) / dayMs;
  expect(days).toBeGreaterThan(8.9);
  expect(days).toBeLessThan(9.1);
});

test('without https there is none', () => {
  expect(watchCertificate('http://localhost:3000').end()).toBeNull();
});
