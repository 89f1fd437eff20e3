import { chmod, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { privateModes } from '../private-modes.ts';
import type { ExportStore } from './export-store.ts';

/** Keeps exports in a folder that is the owner's alone. */
export function openDiskExportStore(root: string): ExportStore {
  const pathOf = (id: string) => join(root, `${id}.zip`);
  const draftOf = (id: string) => join(root, `${id}.part`);
  return {
    async draftPath(id) {
      await mkdir(root, { recursive: true, mode: privateModes.folder });
      return draftOf(id);
    },
    async keep(id) {
      await chmod(draftOf(id), privateModes.file);
      await rename(draftOf(id), pathOf(id));
    },
    async get(id) {
      const file = await open(pathOf(id), 'r').catch(nullWhenMissing);
      if (!file) return null;
      return { stream: file.createReadStream(), size: (await file.stat()).size };
    },
    async remove(ids) {
      for (const id of ids) {
        await rm(pathOf(id), { force: true });
        await rm(draftOf(id), { force: true });
      }
    },
    async list() {
      const names = (await readdir(root).catch(nullWhenMissing)) ?? [];
      const files = await Promise.all(
        names.map(async (name) => {
          const found = await stat(join(root, name)).catch(nullWhenMissing);
          const id = /^([0-9a-f-]{36})\.(?:zip|part)$/.exec(name)?.[1];
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
