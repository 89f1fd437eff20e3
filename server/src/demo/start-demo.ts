import { randomInt } from 'node:crypto';
import { findSetting, saveSetting } from '../db/setting-queries.ts';
import type { Deps } from '../deps.ts';
import { photoNames } from '@ballpark/domain/photos.ts';
import { planCommunity } from './community.ts';
import { deleteDemoPeople } from './demo-queries.ts';
import { recountIfDue } from '../prices/update-records.ts';
import { namedAccounts } from './people.ts';
import { seedDemo } from './seed-demo.ts';

type Options = {
  isNew: boolean;
  say: (text: string) => void;
  sayProgress: (what: string, percent: number) => void;
  plan?: typeof planCommunity;
};
type Demo = { stop: () => Promise<void> };

const key = 'demo';
const accounts = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(
  namedAccounts.map(({ email }) => email),
);

/** Runs on a new database, or with DEMO=on on one without a community. Starts again after an interruption. */
export function startDemo(deps: Deps, { isNew, say, sayProgress, plan = planCommunity }: Options): Demo {
  const stopping = new AbortController();
  const onProgress = (percent: number) => sayProgress('Making the demo', percent);
  const work = keep().catch((error: unknown) => {
    if (!stopping.signal.aborted) deps.log.error({ err: error }, 'the demo community could not be made');
  });

  async function keep(): Promise<void> {
    const kept = await findSetting(deps.db, key);
    const password = typeof kept?.password === 'string' ? kept.password : newPassword();
    const isWanted = kept !== undefined || isNew || deps.config.demo === 'on';
    if (!isWanted) return;
    say(`Sign in as ${accounts}, password ${password}`);
    if (kept?.state === 'made') return;
    await saveSetting(deps.db, key, { state: 'making', password });
    await clearAway(deps);
    await seedDemo(deps, password, plan(deps.now().getTime()), { signal: stopping.signal, onProgress });
    await saveSetting(deps.db, key, { state: 'made', password });
    onProgress(100);
  }

  return {
    stop: async () => {
      stopping.abort();
      await work;
    },
  };
}

async function clearAway(deps: Deps): Promise<void> {
  const photoIds = await deleteDemoPeople(deps.db);
  await recountIfDue(deps);
  await deps.photoStore.move(
    photoIds.flatMap((id) => Object.values(photoNames(id))),
    'aside',
  );
}

/** Easy to type. */
function newPassword(): string {
  const letters = 'abcdefghkmnpqrstuvwxyz';
  const word = Array.from({ length: 6 }, () => letters[randomInt(letters.length)]).join('');
  return `Park-${word}-${randomInt(100, 1000)}`;
}
