import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { endWithParent } from '../../in-own-process.ts';
import { smallSettings } from './small-pglite.ts';

/** A process of its own: `node make-cluster.ts <folder>`. */
const [, , directory] = process.argv;
if (directory === undefined) throw new Error('usage: node make-cluster.ts <folder>');
const end = endWithParent();
const pglite = await PGlite.create({
  fs: new NodeFS(directory),
  initDbStartParams: smallSettings,
});
await pglite.close();
end();
