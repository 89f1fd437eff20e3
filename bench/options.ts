import { parseArgs } from 'node:util';

const workNames = ['W1', 'W2', 'W3', 'W4', 'W5', 'W6', 'W7'] as const;
/** How many listings each size on the command line means. */
export const sizes = { '100k': 100_000, '1m': 1_000_000 } as const;
const sizeNames = ['100k', '1m'] as const;
const databases = ['postgres', 'embedded'] as const;

export type SizeName = (typeof sizeNames)[number];
export type Options = {
  sizes: SizeName[];
  works: (typeof workNames)[number][];
  databases: (typeof databases)[number][];
  connections: number[];
  rounds: number;
  seconds: number;
  isKept: boolean;
  isHelp: boolean;
};

export const usage = `npm run bench -- [options]
  --sizes=100k,1m                 how many listings
  --works=W1,W2,…                 what is measured
  --databases=postgres,embedded   on which database; the embedded one at 100k only
  --connections=16,256            how many callers at once
  --rounds=8 --seconds=1.5        rounds of each side, and how long each takes
  --keep                          keep PostgreSQL's data in .cache/bench for the next run; it is good for some hours`;

/** Throws with a line for people when an option is wrong. */
export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      sizes: { type: 'string', default: '100k,1m' },
      works: { type: 'string', default: workNames.join(',') },
      databases: { type: 'string', default: 'postgres,embedded' },
      connections: { type: 'string', default: '16,256' },
      rounds: { type: 'string', default: '8' },
      seconds: { type: 'string', default: '1.5' },
      keep: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  return {
    sizes: someOf('sizes', values.sizes, sizeNames),
    works: someOf('works', values.works, workNames),
    databases: someOf('databases', values.databases, databases),
    connections: values.connections.split(',').map((text) => positive('connections', text)),
    rounds: positive('rounds', values.rounds),
    seconds: positive('seconds', values.seconds),
    isKept: values.keep,
    isHelp: values.help,
  };
}

function someOf<Known extends string>(name: string, text: string, known: readonly Known[]): Known[] {
  return text.split(',').map((one) => {
    const chosen = known.find((each) => each === one);
    if (chosen === undefined) throw new Error(`--${name} knows ${known.join(', ')}, not ${one}`);
    return chosen;
  });
}

function positive(name: string, text: string): number {
  const number = Number(text);
  if (!(number > 0)) throw new Error(`--${name} wants a number above 0, not ${text}`);
  return number;
}
