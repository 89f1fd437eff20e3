import { join } from 'node:path';
import { becomeNode } from './become-node.mjs';
import { runtime } from './prepare.mjs';
import { envFile, root } from './run-command.mjs';

export { smallAllocator, smallNode } from './become-node.mjs';

/** @param {number} [starter] the process with which the server is to end */
export function becomeServer(starter) {
  const program = [join(root, 'server/src/main.ts')];
  becomeNode({ node: runtime(), flags: envFile, program, starter });
}
