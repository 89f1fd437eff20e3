import { CannotAdminister } from './admin/admin-commands.ts';
import { CannotBackUp } from './backup/archive.ts';
import { ConfigError } from './setting-files.ts';
import { CannotMakeDatabase } from './db/embedded/embedded-postgres.ts';
import { DataDirLocked } from './db/embedded/data-dir-lock.ts';
import { DiskFull } from './db/embedded/disk-room.ts';
import { DatabaseMoved } from './db/embedded/moved-database.ts';
import { EmbeddedDamaged } from './db/embedded/embedded-check.ts';
import { EmbeddedOfOtherVersion } from './db/embedded/embedded-version.ts';
import { FolderUnusable } from './db/embedded/ensure-folder.ts';
import { isDatabaseUnavailable } from './db/connections/database-errors.ts';
import { DatabaseUnusable, sharesSessions } from './db/connections/reach-postgres.ts';
import { CannotMigrate } from './db/migrate.ts';
import { visible, withoutAddresses } from './log.ts';

/** Their message is one line for the operator. */
const plain = [
  CannotAdminister,
  CannotBackUp,
  CannotMakeDatabase,
  CannotMigrate,
  ConfigError,
  DataDirLocked,
  DatabaseMoved,
  DatabaseUnusable,
  DiskFull,
  EmbeddedDamaged,
  EmbeddedOfOtherVersion,
  FolderUnusable,
];

/** A fault of settings or environment is one line; anything else is a bug and keeps its stack. Neither moves the cursor. */
export function explainFailure(error: unknown): string {
  return reasonOf(error).split('\n').map(visible).join('\n');
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (plain.some((kind) => error instanceof kind)) return error.message;
  const { code = '', syscall = '', path } = error as NodeJS.ErrnoException;
  if (syscall === 'listen' || syscall === 'getaddrinfo') return explainListening(error, code);
  if (code === noRights) {
    return `the role of DATABASE_URL lacks permissions (${error.message}); make it the owner of the database and everything in it, or grant it the rows (docs/operations.md)`;
  }
  if (notPrepared.has(code)) return `${sharesSessions.DATABASE_URL} (${error.message})`;
  if (code === 'EACCES' && path !== undefined)
    return `this account may not use ${path}; give it a folder of its own there, or choose another`;
  if (code === 'ENOSPC' || code === 'EDQUOT') return `${error.message}; free some space on that disk`;
  if (code === 'EROFS') return `${error.message}; mount that disk for writing, or choose another folder`;
  if (/^E[A-Z]+$/.test(code)) return error.message;
  if (isDatabaseUnavailable(error)) return `the database stopped answering (${error.message})`;
  // A stack may quote people's texts.
  return withoutAddresses(String(error.stack));
}

const noRights = '42501';
/** A pooler handed the statement to another session. */
const notPrepared = new Set(['26000', '42P05']);

function explainListening(error: Error, code: string): string {
  if (code === 'EADDRINUSE') return `${error.message}; stop the program using it, or set another PORT`;
  if (code === 'EACCES')
    return `${error.message}; this account isn’t allowed to listen there; set another PORT`;
  return `${error.message}; HOST isn’t an address of this machine; use one such as 127.0.0.1, or 0.0.0.0 for all of them`;
}
