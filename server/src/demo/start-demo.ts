import { randomInt } from 'node:crypto';
import { saveSetting } from '../db/setting-queries.ts';
import type { Deps } from '../deps.ts';
import { findDemo, removeDemoPeople } from '../account/remove-demo.ts';
import { demoKey } from '../demo-domain.ts';
import { planCommunity } from './community.ts';
import { namedAccounts } from './people.ts';
import { seedDemo } from './seed-demo.ts';

type Options = {
  isNew: boolean;
  say: (text: string) => void;
  sayProgress: (what: string, percent: number) => void;
  plan?: typeof planCommunity;
};
type Demo = { stop: () => Promise<void> };

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
    const kept = await findDemo(deps.db);
    const isOver = kept?.state === 'removing' || kept?.state === 'removed';
    if (isOver && deps.config.demo === 'on') say('The demo was removed, so DEMO=on makes none.');
    const isWanted = kept !== undefined || isNew || deps.config.demo === 'on';
    if (isOver || !isWanted) return;
    const password = kept?.password ?? newPassword();
    say(`Sign in as ${accounts}, password ${password}`);
    if (kept?.state === 'made') return;
    await saveSetting(deps.db, demoKey, { state: 'making', password });
    await removeDemoPeople(deps);
    await seedDemo(deps, password, plan(deps.now().getTime()), { signal: stopping.signal, onProgress });
    await saveSetting(deps.db, demoKey, { state: 'made', password });
    onProgress(100);
  }

  return {
    stop: async () => {
      stopping.abort();
      await work;
    },
  };
}

/** Easy to type. */
function newPassword(): string {
  const letters = 'abcdefghkmnpqrstuvwxyz';
  const word = Array.from({ length: 6 }, () => letters[randomInt(letters.length)]).join('');
  return `Park-${word}-${randomInt(100, 1000)}`;
}
