import { expect, test } from 'vitest';
import { ConfigError } from './setting-files.ts';
import { CannotMakeDatabase } from './db/embedded/embedded-postgres.ts';
import { DataDirLocked } from './db/embedded/data-dir-lock.ts';
import { FolderUnusable } from './db/embedded/ensure-folder.ts';
import { DatabaseUnusable } from './db/connections/reach-postgres.ts';
import { explainFailure } from './explain-failure.ts';

const failing = (message: string, facts: object) => Object.assign(new Error(message), facts);

test.each([new ConfigError('x'), new DataDirLocked('x'), new FolderUnusable('x'), new DatabaseUnusable('x')])(
  '%s is told in its own words',
  (error) => {
    expect(explainFailure(error)).toBe('x');
  },
);

test.each([
  [
    new CannotMakeDatabase('/data/postgres', new Error('it ended with SIGKILL')),
    /^the embedded database in \/data\/postgres couldn’t be created \(it ended with SIGKILL\); this takes 500 MB/,
  ],
  [failing('EACCES: mkdir', { code: 'EACCES', syscall: 'mkdir' }), /^EACCES: mkdir$/],
  [
    failing('EACCES: scandir', { code: 'EACCES', syscall: 'scandir', path: '/srv/b' }),
    /^this account may not use \/srv\/b; give it a folder of its own there, or choose another$/,
  ],
  [failing('ENOSPC: write', { code: 'ENOSPC' }), /^ENOSPC: write; free some space on that disk$/],
  [failing('EROFS: open', { code: 'EROFS' }), /^EROFS: open; mount that disk for writing/],
  [failing('in use', { code: 'EADDRINUSE', syscall: 'listen' }), /^in use; stop the program using it/],
  [
    failing('no port', { code: 'EACCES', syscall: 'listen' }),
    /^no port; this account isn’t allowed to listen there/,
  ],
  [
    failing('no web', { code: 'EAI_AGAIN', syscall: 'getaddrinfo' }),
    /^no web; HOST isn’t an address of this/,
  ],
  [failing('Connection terminated', {}), /^the database stopped answering \(Connection terminated\)$/],
  [
    failing('denied', { code: '42501' }),
    /^the role of DATABASE_URL lacks permissions \(denied\); make it the owner/,
  ],
  [
    failing('no s1', { code: '26000' }),
    /^DATABASE_URL points to a pooler .* set DATABASE_DIRECT_URL .*\(no s1\)$/,
  ],
])('%s is explained in one line', (error, expected) => {
  expect(explainFailure(error)).toMatch(expected);
});

test('a fault of ours keeps its stack, without addresses', () => {
  const told = explainFailure(failing('duplicate key (email)=(ada@example.com)', { code: '23505' }));
  expect(told).toMatch(/^Error: duplicate key \(email\)=\(\[address\]\)\n +at /);
});
