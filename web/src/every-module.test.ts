import { expect, it } from 'vitest';

// Entry points, one of them of a worker, and a build file.
const modules = import.meta.glob([
  './**/*.{ts,tsx}',
  '!./main.tsx',
  '!./first-script.ts',
  '!./lib/language/formats-worker.ts',
  '!./prerender.tsx',
  '!./**/*.test.{ts,tsx}',
]);

it('every module can be loaded by itself, with all that it reads while it loads', async () => {
  const failed: string[] = [];
  for (const [path, load] of Object.entries(modules))
    await load().catch((error: unknown) => failed.push(`${path}: ${String(error)}`));
  expect(failed).toEqual([]);
  expect(Object.keys(modules).length).toBeGreaterThan(200);
});
