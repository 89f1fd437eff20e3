import { z } from 'zod';
import { signalKinds } from '../signals.ts';
import { endpoint, timestamp } from './endpoint.ts';

/** A reason for which a person and others earn less from each other. */
const signal = z
  .object({
    kind: z.enum(signalKinds).describe('What it is.'),
    words: z.string().describe('The same in words, for people.'),
    people: z.number().int().describe('How many people it links the caller to.'),
    foundAt: timestamp.describe('When it was last found.'),
    forgottenAt: timestamp.describe('When it will be forgotten, unless it is found again.'),
  })
  .meta({ id: 'Signal', description: 'Why a person and others earn less from each other.' });

export const listSignals = endpoint({
  id: 'listSignals',
  tag: 'Moderation',
  summary: 'Why the caller and others earn less from each other',
  description:
    'Only closes between people who use the same network or browser are looked at. A moderator looks at each signal, and can lift the limit. Each is forgotten 30 days after the last such close. Others are not named.',
  route: 'GET /auth/signals',
  access: 'suspended',
  reply: z.array(signal),
});
