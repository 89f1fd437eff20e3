import { sendVerificationMail } from '../auth/send-verification-mail.ts';
import type { Deps } from '../deps.ts';
import { autoCloseExpired } from '../listings/auto-close.ts';
import type { JobHandlers } from './jobs.ts';
import { sweep } from './sweep.ts';

/** Which function does which job. */
export function jobHandlers(deps: Deps): JobHandlers {
  return {
    'send-verification-mail': ({ userId }) => sendVerificationMail(deps, userId),
    async 'auto-close-listings'() {
      const count = await autoCloseExpired(deps);
      if (count > 0) deps.log.info({ count }, 'listings closed automatically');
    },
    sweep: () => sweep(deps),
  };
}
