import { PGlite } from '@electric-sql/pglite';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';

/** V8 then optimises only function 0, an import. */
const noOptimising = '--wasm-tier-up-filter=0';
const optimising = '--wasm-tier-up-filter=-1';

/** Not of PGlite's interface: read from the version that small-pglite.test.ts names. */
type Private = { _raw_parser?: (text: number, mode: number) => number };

/** First bytes of the protocol’s messages: each query has one of the two. */
const [sync, simpleQuery] = Buffer.from('SQ');

/** All buffers are allocated at the start; the rest is in the system's file cache. */
export const smallSettings = ['-c', 'shared_buffers=8MB', '-c', 'max_connections=4'];

/**
 * V8 takes 600 MB to optimise PostgreSQL's parser, which gains nothing for prepared statements. So the parser
 * is compiled early, with optimising off. A version of PGlite without these private parts starts all the same,
 * and takes that memory.
 */
export class SmallPglite extends PGlite {
  override async _initArrayTypes(
    options?: Parameters<PGlite['_initArrayTypes']>[0],
  ): ReturnType<PGlite['_initArrayTypes']> {
    compileParser(this.Module);
    // oxlint-disable-next-line no-underscore-dangle -- PGlite's own name, called once PostgreSQL runs and before it parses anything
    return super._initArrayTypes(options);
  }

  /**
   * PGlite answers in microtasks, and while queries wait the event loop would not turn: nobody’s socket would be read. It turns once a
   * query, and here rather than in execProtocolRaw, before PGlite notes whose answer it collects.
   */
  override async execProtocolStream(
    ...given: Parameters<PGlite['execProtocolStream']>
  ): ReturnType<PGlite['execProtocolStream']> {
    const [[kind]] = given;
    if (kind === sync || kind === simpleQuery) await setImmediate();
    return super.execProtocolStream(...given);
  }
}

function compileParser(module: PGlite['Module'] & Private): void {
  // oxlint-disable-next-line no-underscore-dangle -- the compiler's name for a function of C
  const parse = module._raw_parser;
  if (!parse) return;
  const stack = module.stackSave();
  setFlagsFromString(noOptimising);
  try {
    parse(module.stringToUTF8OnStack(''), 0);
  } finally {
    setFlagsFromString(optimising);
    module.stackRestore(stack);
  }
}
