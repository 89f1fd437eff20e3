import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** The first eight are done anywhere, the others where they apply. */
export const setupChecks = [
  'address',
  'proxy',
  'mail',
  'photos',
  'disk',
  'folder',
  'memory',
  'settings',
  'spf',
  'dkim',
  'dmarc',
  'database',
  'rights',
  'pooler',
  'replica',
  'migrations',
  'backup',
  'restore',
  'events',
  'site',
  'texts',
  'files',
] as const;

export const finding = z
  .object({
    check: z
      .enum(setupChecks)
      .describe(
        'What was checked; `folder` is that of DATA_DIR, `files` those of the photos, `spf`, `dkim` and `dmarc` are the records of the sender’s domain.',
      ),
    level: z
      .enum(['ok', 'warning', 'fault'])
      .describe('`warning`: it works, but something should be done; `fault`: it does not work.'),
    finding: z.string().describe('What was found, in one sentence without secrets.'),
    remedy: z.string().optional().describe('What to do about it; left out where all is well.'),
  })
  .meta({ id: 'Finding', description: 'What a check of the set-up has found.' });
export type Finding = z.output<typeof finding>;

export const checkSetup = endpoint({
  id: 'checkSetup',
  tag: 'Admin',
  summary: 'Check the set-up, as `ballpark doctor` does',
  description:
    'Tries the public address and its proxies, the mail server (nothing is sent), the sender’s records in DNS, the photo store (one small file), the database, the disk, the permissions and the memory. It takes at most ten seconds.',
  route: 'GET /admin/doctor',
  access: 'admin',
  reply: z.array(finding),
});

export const sendTestMail = endpoint({
  id: 'sendTestMail',
  tag: 'Admin',
  summary: 'Send a test mail to the own address',
  description:
    'It is sent at once and not by the queue, so that the answer says whether the mail server has taken it. 5 an hour for each person.',
  route: 'POST /admin/test-mail',
  access: 'admin',
  errors: { 429: ['tooManyRequests'] },
  reply: z.object({
    outcome: z
      .enum(['sent', 'kept', 'failed'])
      .describe(
        '`sent`: a mail server has taken it; `kept`: without SMTP_URL it is only kept on the server.',
      ),
    reason: z
      .string()
      .nullable()
      .describe('Why it was not sent, with the code of the mail server and no address; null if it was.'),
  }),
});
