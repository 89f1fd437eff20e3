import type { OwnProfile } from '@ballpark/domain/contract/profiles.ts';
import { MailRefusedNotice } from '../features/auth/mail-refused-notice.tsx';
import { LimitedNotice } from '../features/statements/limited-notice.tsx';

/** What few people need, and those on every page. */
export function AccountNotices({ user }: { user: OwnProfile }) {
  return (
    <>
      {user.limitedUntil && <LimitedNotice until={user.limitedUntil} />}
      {user.isMailRefused && <MailRefusedNotice email={user.email} />}
    </>
  );
}
