import { z } from 'zod';
import { signalKinds } from '../signals.ts';
import { endpoint, timestamp } from './endpoint.ts';

/** A reason for which a person and others earn less from each other (product 9.6). */
export const signal = z.object({
  kind: z.enum(signalKinds),
  words: z.string(),
  /** How many people it links the caller to. */
  people: z.number().int(),
  foundAt: timestamp,
  forgottenAt: timestamp,
});

export const listSignals = endpoint({
  id: 'listSignals',
  tag: 'Moderation',
  summary: 'Why the caller and others earn less from each other',
  route: 'GET /auth/signals',
  access: 'suspended',
  reply: z.array(signal),
});
