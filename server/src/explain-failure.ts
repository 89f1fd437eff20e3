import { ConfigError } from './config.ts';
import { DataDirLocked } from './db/embedded/data-dir-lock.ts';
import { EmbeddedDamaged } from './db/embedded/embedded-check.ts';
import { FolderUnusable } from './db/embedded/ensure-folder.ts';
import { DatabaseUnusable } from './db/connections/reach-postgres.ts';
import { CannotMigrate } from './db/run-migrations.ts';
import { withoutAddresses } from './log.ts';

/** Their message is one line for the operator. */
const plain = [CannotMigrate, ConfigError, DataDirLocked, DatabaseUnusable, EmbeddedDamaged, FolderUnusable];

/** Why the server cannot start. Faults of the settings and the surroundings are one line; anything else is a fault of ours and keeps its stack. */
export function explainFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (plain.some((kind) => error instanceof kind)) return error.message;
  const { code = '', syscall = '' } = error as NodeJS.ErrnoException;
  if (syscall === 'listen' || syscall === 'getaddrinfo') return explainListening(error, code);
  if (code === noRights) {
    return `the role of DATABASE_URL lacks rights (${error.message}); make it the owner of the database and of what is in it`;
  }
  // A stack may quote what people have written.
  return /^E[A-Z]+$/.test(code) ? error.message : withoutAddresses(String(error.stack));
}

/** PostgreSQL's code for it. */
const noRights = '42501';

function explainListening(error: Error, code: string): string {
  if (code === 'EADDRINUSE') return `${error.message}; stop what listens there, or set another PORT`;
  if (code === 'EACCES') return `${error.message}; this account may not listen there, set another PORT`;
  return `${error.message}; HOST is no address of this machine, such as 127.0.0.1, or 0.0.0.0 for all of them`;
}
