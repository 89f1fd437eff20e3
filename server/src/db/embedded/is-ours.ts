import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { photoIdIn } from '../../adapters/blob-store.ts';

/** The names of the server's own files in DATA_DIR. Other programs use such names too. */
const ownNames = /^(postgres(\.new)?|photos|mail|exports|admin\.sock|process-\d+-[0-9a-f-]{36}\.lock)$/;
/** Every file system has this folder at its top. */
const ofTheDisk = 'lost+found';

function isOwnName(name: string): boolean {
  return ownNames.test(name);
}

/** True for a folder that holds nothing of other programs, or holds a file that only Ballpark makes. */
export function isOurs(dataDir: string): boolean {
  const names = namesIn(dataDir).filter((name) => name !== ofTheDisk);
  return names.every((name) => isOwnName(name) && isEmptyFolder(join(dataDir, name))) || names.some(isMark);

  function isMark(name: string): boolean {
    const path = join(dataDir, name);
    switch (name) {
      case 'postgres':
        // True even if one of its files was lost, because that case has a clearer message of its own.
        return namesIn(path).some((inside) => /^(PG_VERSION|base|global|pg_wal)$/.test(inside));
      case 'photos':
        return holdsPhotos(path) || holdsPhotos(join(path, 'aside'));
      case 'mail':
        return namesIn(path).some((inside) => /^[0-9a-f-]{36}\.(json|unfinished)$/.test(inside));
      case 'exports':
        return namesIn(path).some((inside) => /^[0-9a-f-]{36}\.(zip|part)$/.test(inside));
      default:
        return isOwnName(name);
    }
  }
}

function holdsPhotos(folder: string): boolean {
  const names = namesIn(folder);
  if (names.includes('database-id')) return true;
  const shelves = names.filter((name) => /^[0-9a-f-]{2}$/.test(name));
  return shelves.some((shelf) => namesIn(join(folder, shelf)).some((name) => photoIdIn(name) !== null));
}

function isEmptyFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true && namesIn(path).length === 0;
}

/** Empty for a folder that is missing, is a file, or cannot be read. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
