import type { SignalKind } from '@ballpark/domain/signals.ts';

/** From where a person came: a hash of the network, or of what their browser receives pushes by. */
export type MarkTable = { kind: 'address' | 'device'; hash: Buffer; user_id: string; seen_at: Date };

/** What links two people, the lower id first (product 9.6). */
export type LinkTable = { low_id: string; high_id: string; kind: SignalKind; found_at: Date };
