import { execFile } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const rules = pathToFileURL(join(import.meta.dirname, '../../../domain/src/')).href;

/** Prints results before and after closing, and all loaded modules. */
const program = `
  import { registerHooks } from 'node:module';
  const loaded = [];
  registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context);
      loaded.push(found.url);
      return found;
    },
  });
  const { emptyHistory, fairPrice, recordClosed } = await import(${JSON.stringify(`${rules}fair-price.ts`)});
  const suggestions = [900, 1000, 1100].map((amountMinor, at) => ({ userId: String(at), amountMinor }));
  const after = recordClosed(emptyHistory, { finalPriceMinor: 500, suggestions });
  const estimates = [emptyHistory, after].map((history) => fairPrice(suggestions, history).estimateMinor);
  process.stdout.write(JSON.stringify({ loaded, estimates }));
`;

test('the engine runs by itself under Node, and imports nothing but rules of the domain', async () => {
  const flags = ['--input-type=module', '--eval', program];
  const { stdout } = await promisify(execFile)(process.execPath, flags, { env: {} });
  const { loaded, estimates } = JSON.parse(stdout) as { loaded: string[]; estimates: number[] };
  expect(loaded).toContain(`${rules}fair-price.ts`);
  for (const url of loaded) expect(url.startsWith(rules) && !url.includes('/contract/')).toBe(true);
  expect(estimates[0]).toBe(1_000);
  expect(estimates[1]).toBeLessThan(1_000);
});
