import type { Endpoint } from '@ballpark/domain/contract/endpoint.ts';
import { accountDocs } from '../account/account-docs.ts';
import { achievementDocs } from '../achievements/achievement-docs.ts';
import { adminListingDocs, adminUserDocs, invitationDocs } from '../admin/admin-table-docs.ts';
import { adminDocs } from '../admin/admin-docs.ts';
import { deliveryDocs, jobDocs } from '../admin/job-docs.ts';
import { siteDocs } from '../admin/site-docs.ts';
import { namesDocs } from '../auth/names-docs.ts';
import { authDocs } from '../auth/auth-docs.ts';
import { emailDocs } from '../auth/email/email-docs.ts';
import { sessionDocs } from '../auth/session-docs.ts';
import { factorDocs } from '../auth/factors/factor-docs.ts';
import { passkeyDocs } from '../auth/factors/passkey-docs.ts';
import { oidcDocs } from '../auth/oidc/oidc-docs.ts';
import { listingDocs } from '../listings/listing-docs.ts';
import { streakDocs } from '../profiles/streak-docs.ts';
import { teaserDocs } from '../listings/teaser/teaser-docs.ts';
import { ownListDocs } from '../listings/own/own-list-docs.ts';
import { questionDocs } from '../listings/questions/question-docs.ts';
import { suggestionDocs } from '../listings/suggestions/suggestion-docs.ts';
import { liveDocs } from '../live/live-docs.ts';
import { overviewDocs } from '../admin/overview-docs.ts';
import { moderationDocs } from '../moderation/moderation-docs.ts';
import { caseDocs } from '../moderation/case-docs.ts';
import { reportDocs } from '../moderation/report-docs.ts';
import { statisticsDocs } from '../moderation/statistics-docs.ts';
import { signalDocs } from '../signals/signal-docs.ts';
import { statementDocs } from '../moderation/statement-docs.ts';
import { notificationDocs } from '../notifications/notification-docs.ts';
import { peopleDocs } from '../people/people-docs.ts';
import { photoDocs } from '../photos/photo-docs.ts';
import { placeDocs } from '../places/place-docs.ts';
import { priceDocs } from '../prices/price-docs.ts';
import { profileDocs } from '../profiles/profile-docs.ts';
import { pushDocs } from '../push/push-docs.ts';
import { xpDocs } from '../xp/xp-docs.ts';
import type { HttpError } from '../errors.ts';
import type { OperationDocs } from '../examples/operation-doc.ts';

/** The docs of all operations, which are written beside their routes. */
const operationDocs: OperationDocs = {
  ...authDocs,
  ...accountDocs,
  ...sessionDocs,
  ...emailDocs,
  ...namesDocs,
  ...factorDocs,
  ...passkeyDocs,
  ...oidcDocs,
  ...listingDocs,
  ...suggestionDocs,
  ...streakDocs,
  ...teaserDocs,
  ...ownListDocs,
  ...questionDocs,
  ...peopleDocs,
  ...priceDocs,
  ...profileDocs,
  ...placeDocs,
  ...xpDocs,
  ...achievementDocs,
  ...photoDocs,
  ...notificationDocs,
  ...pushDocs,
  ...moderationDocs,
  ...reportDocs,
  ...caseDocs,
  ...statementDocs,
  ...statisticsDocs,
  ...signalDocs,
  ...adminDocs,
  ...adminUserDocs,
  ...adminListingDocs,
  ...invitationDocs,
  ...overviewDocs,
  ...jobDocs,
  ...deliveryDocs,
  ...siteDocs,
  ...liveDocs,
};

/** The docs of one operation, with a type that fits all; otherwise each operation has its own type. */
export type AnyDoc = {
  note: string;
  refusals?: HttpError[];
  pathId?: string;
  body?: unknown;
  query?: Record<string, unknown>;
  reply: unknown;
};

/** Undefined for an operation that only a test has. */
export function docOf({ id }: Pick<Endpoint, 'id'>): AnyDoc | undefined {
  const docs: Record<string, AnyDoc> = operationDocs;
  return docs[id];
}
