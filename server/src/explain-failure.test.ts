import { expect, test } from 'vitest';
import { ConfigError } from './setting-files.ts';
import { CannotMakeDatabase } from './db/embedded/embedded-postgres.ts';
import { DataDirLocked } from './db/embedded/data-dir-lock.ts';
import { FolderUnusable } from './db/embedded/ensure-folder.ts';
import { DatabaseUnusable } from './db/connections/reach-postgres.ts';
import { explainFailure } from './explain-failure.ts';

const failing = (message: string, facts: object) => Object.assign(new Error(message), facts);

test.each([
  [new ConfigError('PORT is "x"'), 'PORT is "x"'],
  [
    new CannotMakeDatabase('/data/postgres', new Error('it ended with SIGKILL')),
    'the embedded database in /data/postgres could not be made (it ended with SIGKILL); it takes 500 MB of memory for some seconds',
  ],
  [new DataDirLocked('in use'), 'in use'],
  [new FolderUnusable('no folder'), 'no folder'],
  [new DatabaseUnusable('does not answer'), 'does not answer'],
  [
    failing('EACCES: permission denied, mkdir', { code: 'EACCES', syscall: 'mkdir' }),
    'EACCES: permission denied, mkdir',
  ],
  [
    failing('listen EADDRINUSE 127.0.0.1:80', { code: 'EADDRINUSE', syscall: 'listen' }),
    'listen EADDRINUSE 127.0.0.1:80; stop what listens there, or set another PORT',
  ],
  [
    failing('listen EACCES 127.0.0.1:80', { code: 'EACCES', syscall: 'listen' }),
    'listen EACCES 127.0.0.1:80; this account may not listen there, set another PORT',
  ],
  [
    failing('getaddrinfo EAI_AGAIN web', { code: 'EAI_AGAIN', syscall: 'getaddrinfo' }),
    'getaddrinfo EAI_AGAIN web; HOST is no address of this machine, such as 127.0.0.1, or 0.0.0.0 for all of them',
  ],
  [
    failing('Connection terminated unexpectedly', {}),
    'the database stopped answering (Connection terminated unexpectedly)',
  ],
  [
    failing('permission denied for schema public', { code: '42501' }),
    'the role of DATABASE_URL lacks rights (permission denied for schema public); make it the owner of the database and of what is in it',
  ],
  [
    failing('prepared statement "s1" does not exist', { code: '26000' }),
    'DATABASE_URL leads to a pooler that gives each transaction another session; set its pool_mode to session (docs/operations.md) (prepared statement "s1" does not exist)',
  ],
])('%s is explained in one line', (error, expected) => {
  expect(explainFailure(error)).toBe(expected);
});

test('a fault of ours keeps its stack, without addresses', () => {
  const told = explainFailure(failing('duplicate key (email)=(ada@example.com)', { code: '23505' }));
  expect(told).toMatch(/^Error: duplicate key \(email\)=\(\[address\]\)\n +at /);
});
