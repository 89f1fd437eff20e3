import { Command } from 'commander';
import { ballparkVersion } from '../version.ts';
import { addAdmin } from './admin.ts';
import { addBackup } from './backup.ts';
import { addDemo } from './demo.ts';
import { addDoctor } from './doctor.ts';
import { addMigrate } from './migrate.ts';
import { addMove } from './move.ts';
import { addPhotos } from './photos.ts';
import { addRestore } from './restore.ts';
import { addStart } from './start.ts';
import { addVersion } from './version.ts';

const commands = [
  addStart,
  addMigrate,
  addAdmin,
  addBackup,
  addRestore,
  addMove,
  addPhotos,
  addDemo,
  addDoctor,
  addVersion,
];

/** The commands of `ballpark`. */
export function ballparkProgram(): Command {
  const program = new Command('ballpark')
    .description(
      'Runs a Ballpark server and looks after its data. Settings come from the environment and from .env.',
    )
    .version(ballparkVersion(), '--version', 'print the version')
    .showHelpAfterError('--help shows how to use it.')
    .addHelpText('after', '\nExample: ballpark backup /mnt/backup')
    .exitOverride();
  for (const add of commands) add(program);
  return program;
}
