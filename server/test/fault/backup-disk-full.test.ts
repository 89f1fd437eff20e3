import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { commandFile } from '../support/processes.ts';
import { openServerTestDatabase } from '../support/test-database.ts';

test.skipIf(process.env['TEST_DATABASE_URL'] === undefined || process.platform !== 'linux')(
  'a backup to a full disk ends in one line, leaves nothing there, and works again once there is room',
  async () => {
    const root = mkdtempSync(join(tmpdir(), 'ballpark-full-'));
    onTestFinished(() => rmSync(root, { recursive: true }));
    const database = await openServerTestDatabase();
    onTestFinished(() => database.close());
    const disk = join(root, 'disk');
    mkdirSync(disk);
    const backUp = `"${process.execPath}" "${commandFile}" backup "${disk}" 2>&1`;
    const script = [
      `mount -t tmpfs -o size=80m,mode=700 tmpfs "${disk}"`,
      `head -c 60m /dev/zero > "${disk}/manifest.json.partial"`,
      `${backUp} && exit 2`,
      `ls "${disk}"`,
      `rm "${disk}/manifest.json.partial"`,
      `${backUp} || exit 3`,
    ].join('\n');
    const env = {
      ...process.env,
      DATABASE_URL: database.url,
      DATA_DIR: join(root, 'data'),
      LOG_LEVEL: 'warn',
    };
    const said = execFileSync('unshare', ['-rm', 'sh', '-c', script], { env, encoding: 'utf8' }).split('\n');
    const isProgress = (line: string) => /: (\d+% …|done)$/.test(line);
    expect(said.filter((line) => !isProgress(line)).slice(0, 3)).toEqual([
      `less than 64 MB are free in ${disk}; make room there, or choose another disk`,
      'manifest.json.partial',
      expect.stringContaining(`The backup is in ${disk}: `),
    ]);
  },
);
