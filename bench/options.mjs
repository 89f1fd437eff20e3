import { parseArgs } from 'node:util';

export const workNames = ['W1', 'W2', 'W3', 'W4', 'W5', 'W6', 'W7'];
const sizeNames = { '100k': 100_000, '1m': 1_000_000 };

export const usage = `npm run bench -- [options]
  --sizes=100k,1m                 how many listings
  --works=W1,W2,…                 what is measured
  --databases=postgres,embedded   on which database; the embedded one at 100k only
  --connections=16,256            how many callers at once
  --rounds=8 --seconds=1.5        rounds of each side, and how long each takes
  --keep                          keep PostgreSQL's data in .cache/bench for the next run; it is good for some hours`;

/** Throws with a line for people when an option is wrong. */
export function readOptions(args) {
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
    sizes: someOf('sizes', values.sizes, Object.keys(sizeNames)).map((name) => ({
      name,
      count: sizeNames[name],
    })),
    works: someOf('works', values.works, workNames),
    databases: someOf('databases', values.databases, ['postgres', 'embedded']),
    connections: values.connections.split(',').map((text) => positive('connections', text)),
    rounds: positive('rounds', values.rounds),
    seconds: positive('seconds', values.seconds),
    isKept: values.keep,
    isHelp: values.help,
  };
}

function someOf(name, text, known) {
  const chosen = text.split(',');
  const strange = chosen.find((one) => !known.includes(one));
  if (strange !== undefined) throw new Error(`--${name} knows ${known.join(', ')}, not ${strange}`);
  return chosen;
}

function positive(name, text) {
  const number = Number(text);
  if (!(number > 0)) throw new Error(`--${name} wants a number above 0, not ${text}`);
  return number;
}
