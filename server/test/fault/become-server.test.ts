import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import { compiledModules, endAll, runMain } from '../support/processes.ts';

const module = new URL('../../../scripts/become-server.mjs', import.meta.url).href;
const program = (starter: string): string[] => [
  '--input-type=module',
  '--eval',
  `import { becomeServer } from ${JSON.stringify(module)}; becomeServer(${starter});`,
];
/** Nobody listens there, so the server waits up to a minute. */
const waiting = { DATABASE_URL: 'postgres://127.0.0.1:1/none' };

afterEach(endAll);

describe.skipIf(process.platform !== 'linux')('what `npm start` runs', { timeout: 120_000 }, () => {
  test('becomes the server, in the same process', async () => {
    const main = await runMain(waiting, { program: program('') });
    await expect.poll(main.printed, { timeout: 60_000 }).toContain('Waiting for');
    const command = readFileSync(`/proc/${main.pid}/cmdline`, 'utf8');
    expect(command).toContain('server/src/main.ts');
    const surroundings = readFileSync(`/proc/${main.pid}/environ`, 'utf8');
    expect(surroundings).toContain('MALLOC_ARENA_MAX=1');
    expect(await main.stop()).toBe(0);
  });

  test('takes the two signals that Ctrl-C sends under npm as one', async () => {
    const main = await runMain(waiting, { program: program('') });
    await expect.poll(main.printed, { timeout: 60_000 }).toContain('Waiting for');
    main.signal('SIGINT');
    main.signal('SIGTERM');
    expect(await main.ended).toBe(0);
    expect(main.printed()).not.toContain('can’t start');
  });

  test('ends in order when the process that started it is gone', async () => {
    const shell = spawn('sh', ['-c', '"$@" & wait', 'sh', process.execPath, ...program('process.ppid')], {
      env: { ...compiledModules, PATH: process.env['PATH'], ...waiting },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let printed = '';
    let isClosed = false;
    shell.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
    // Closes with the last writer, the server.
    shell.stdout.on('close', () => (isClosed = true));
    await expect.poll(() => printed, { timeout: 60_000 }).toContain('Waiting for');
    shell.kill('SIGKILL');
    await expect.poll(() => isClosed, { timeout: 20_000 }).toBe(true);
  });
});
