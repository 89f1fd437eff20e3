import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CannotBackUp } from './archive.ts';

/**
 * What root restores stays closed to the account of a service. Throws CannotBackUp if DATA_DIR is another account’s, if it would be
 * made in a folder of one, or beside one’s data. `uid` is of this process.
 */
export function refuseRootForOthers(dataDir: string, uid = process.getuid?.()): void {
  if (uid !== 0) return;
  const found = [nearestFolder(dataDir), ...dataBeside(dataDir)].find((folder) => ownerOf(folder) !== 0);
  if (found === undefined) return;
  const account = accountOf(ownerOf(found));
  const first = existsSync(dataDir)
    ? ''
    : `make the folder for it (install -d -m 700 -o ${account} ${dataDir}) and `;
  throw new CannotBackUp(
    `${found} belongs to the account ${account}, which can’t use what root restores; ${first}run this as ${account}: a service’s command ballpark does (docs/operations.md, Install), or sudo -u ${account}`,
  );
}

function nearestFolder(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : nearestFolder(dirname(path));
}

/** Of Ballpark, as what was moved away to make room. */
function dataBeside(dataDir: string): string[] {
  const parent = dirname(dataDir);
  if (!existsSync(parent)) return [];
  return readdirSync(parent)
    .map((name) => join(parent, name))
    .filter((path) =>
      ['postgres/PG_VERSION', 'photos/database-id'].some((mark) => existsSync(join(path, mark))),
    );
}

function ownerOf(path: string): number {
  return statSync(path).uid;
}

/** Its number, where no list has its name. */
function accountOf(uid: number): string {
  const accounts = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8').split('\n') : [];
  const [name = `#${uid}`] = accounts.find((line) => line.split(':')[2] === String(uid))?.split(':') ?? [];
  return name;
}
