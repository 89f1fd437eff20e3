import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /^assets\/.*\.(?:m?js|css|svg|json)$/;
const smallest = 1024;

export function compressPlugin(): Plugin {
  let outDir = '';
  return {
    name: 'ballpark:compress',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      // After prerendering.
      order: 'post',
      sequential: true,
      async handler(error) {
        if (error) return;
        await compressAll(outDir);
      },
    },
  };
}

async function compressAll(outDir: string): Promise<void> {
  const files = await readdir(outDir, { recursive: true });
  await Promise.all(
    files.filter((file) => compressible.test(file)).map((file) => compressFile(join(outDir, file))),
  );
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < smallest) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  await writeFile(`${path}.br`, await promisify(brotliCompress)(content, { params }));
  await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
}
