import { PGlite } from '@electric-sql/pglite';
import { setFlagsFromString } from 'node:v8';

/** A function that V8 compiles while this is set is never optimised: only function 0 may be, which is an import. */
const noOptimising = '--wasm-tier-up-filter=0';
const optimising = '--wasm-tier-up-filter=-1';

/** What the WebAssembly module exports beside what PGlite's types name. */
type Parser = { _raw_parser: (text: number, mode: number) => number };

/** For PostgreSQL. All of its buffers are in use from the start on; what does not fit is in the system's own cache of files. */
export const smallSettings = ['-c', 'shared_buffers=8MB', '-c', 'max_connections=4'];

/**
 * A PGlite in little memory. V8 takes 600 MB for a moment to optimise a single function, PostgreSQL's parser, which saves nothing here:
 * statements are parsed once and then prepared. So the parser is compiled while optimising is off, at the first moment when it can run.
 */
export class SmallPglite extends PGlite {
  override async _initArrayTypes(
    options?: Parameters<PGlite['_initArrayTypes']>[0],
  ): ReturnType<PGlite['_initArrayTypes']> {
    compileParser(this.Module);
    // oxlint-disable-next-line no-underscore-dangle -- PGlite's own name, called once PostgreSQL runs and before it parses anything
    return super._initArrayTypes(options);
  }
}

function compileParser(module: PGlite['Module']): void {
  const stack = module.stackSave();
  setFlagsFromString(noOptimising);
  try {
    // oxlint-disable-next-line no-underscore-dangle -- the compiler's name for a function of C
    (module as PGlite['Module'] & Parser)._raw_parser(module.stringToUTF8OnStack(''), 0);
  } finally {
    setFlagsFromString(optimising);
    module.stackRestore(stack);
  }
}
