import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openApi } from '../../src/docs/openapi.ts';
import { linesOf, wireOf } from './wire.ts';

// `node server/test/docs/write-contract.ts 1.1.0` keeps the contract of a release, against which previous-contract.test.ts tests the next ones.

const [version] = process.argv.slice(2);
if (!version) throw new Error('which version?');
writeFileSync(join(import.meta.dirname, `contract-${version}.json`), linesOf(wireOf(openApi(version))));
