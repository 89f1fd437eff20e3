import { chmod, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { privateModes } from '../private-modes.ts';
import { newId } from '../new-id.ts';
import type { ExportStore } from './export-store.ts';

/** The id of an export, from the name of its finished or half-written file. */
const fileName = /^([0-9a-f-]{36})(?:\.zip|\.[0-9a-f-]{36}\.part)$/;

/** Keeps exports in a folder that only its owner can read. */
export function openDiskExportStore(root: string): ExportStore {
  const pathOf = (id: string) => join(root, `${id}.zip`);
  return {
    async draftPath(id) {
      await mkdir(root, { recursive: true, mode: privateModes.folder });
      return join(root, `${id}.${newId()}.part`);
    },
    async keep(id, draft) {
      await chmod(draft, privateModes.file);
      await rename(draft, pathOf(id));
    },
    drop: (draft) => rm(draft, { force: true }),
    async get(id) {
      const file = await open(pathOf(id), 'r').catch(nullWhenMissing);
      if (!file) return null;
      return { stream: file.createReadStream(), size: (await file.stat()).size };
    },
    async remove(ids) {
      const gone = new Set(ids);
      for (const name of (await readdir(root).catch(nullWhenMissing)) ?? [])
        if (gone.has(fileName.exec(name)?.[1] ?? '')) await rm(join(root, name), { force: true });
    },
    async list() {
      const names = (await readdir(root).catch(nullWhenMissing)) ?? [];
      const files = await Promise.all(
        names.map(async (name) => {
          const found = await stat(join(root, name)).catch(nullWhenMissing);
          const id = fileName.exec(name)?.[1];
          return found && id !== undefined ? [{ id, writtenAt: found.mtime }] : [];
        }),
      );
      return files.flat();
    },
  };
}

function nullWhenMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}
