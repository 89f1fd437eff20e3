import type { ContributionKind } from '@ballpark/domain/newcomer-limits.ts';

/** The origin of a person: a hash of their network, or of the address at which their browser receives pushes. */
export type OriginTable = { kind: 'address' | 'device'; hash: Buffer; user_id: string; seen_at: Date };

/** A contribution of a person; it stays after it was deleted. Those with an empty hash are only counted. */
export type ContributionTable = {
  user_id: string;
  kind: ContributionKind | 'listingText' | 'photo' | 'words';
  hash: Buffer;
  subject_id: string;
  created_at: Date;
};
