import { lstatSync } from 'node:fs';
import { opendir } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { CannotBackUp } from './archive.ts';

/** Of the disk’s own; it is its root’s alone. */
const ofTheDisk = 'lost+found';

/** Something that is not a file of its own could lead outside, or never end. Throws CannotBackUp. */
export async function refuseLinks(
  folder: string,
  inspect: (folder: string) => void = () => {},
): Promise<void> {
  inspect(folder);
  for await (const entry of await opendir(folder)) {
    const path = join(folder, entry.name);
    if (entry.name === ofTheDisk) continue;
    if (entry.isDirectory()) await refuseLinks(path, inspect);
    else if (!entry.isFile())
      throw new CannotBackUp(`${path} is a link, or something else that isn’t a file; remove it`);
  }
}

/** Who may write to a folder could lead what is written there elsewhere. Throws CannotBackUp. */
export function refuseOthers(folder: string): void {
  const found = lstatSync(folder);
  if (found.isSymbolicLink()) throw new CannotBackUp(`${folder} is a link; name the folder that it leads to`);
  // Windows has no modes; a folder is as private as its parent.
  if (process.platform === 'win32') return;
  const { uid, username } = userInfo();
  if (found.uid !== uid)
    throw new CannotBackUp(
      `${folder} belongs to another account (${found.uid}); make a folder for this one: install -d -m 700 -o ${username} FOLDER`,
    );
  if ((found.mode & 0o022) !== 0)
    throw new CannotBackUp(`other accounts may write to ${folder}; close it to them: chmod go-w ${folder}`);
}
