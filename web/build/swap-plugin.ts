import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { swapBuild } from './swap-build.ts';

export function swapPlugin(): Plugin {
  let outDir = '';
  return {
    name: 'ballpark:swap',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      // After all files are written.
      order: 'post',
      sequential: true,
      async handler(error) {
        if (!error) await swapBuild(join(outDir, '..'), new Date());
      },
    },
  };
}
