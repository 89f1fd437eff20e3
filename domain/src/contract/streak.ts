import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { ownProfile } from './profiles.ts';

export const getStreak = endpoint({
  id: 'getStreak',
  tag: 'XP',
  summary: 'On how many days in a row the caller guessed, and whether they did today',
  description:
    'Days are those of the caller’s time zone. Of seven days one may be missed; it does not count itself. Today is not missed before it is over.',
  route: 'GET /xp/streak',
  access: 'full',
  reply: z.object({
    days: z.number().int().describe('On how many days in a row, up to 1,000.'),
    hasGuessedToday: z.boolean().describe('Whether they suggested a price today, where they live.'),
  }),
});

export const showStreak = endpoint({
  id: 'showStreak',
  tag: 'XP',
  summary: 'Choose whether one’s own streak is shown to oneself',
  description: 'Nobody else sees it in any case. The call that reads it answers all the same.',
  route: 'PUT /xp/streak',
  access: 'full',
  body: z.object({
    isShown: z.boolean().describe('False: neither streak nor today’s guess stands beside their name.'),
  }),
  reply: z.object({ user: ownProfile.describe('Who it is, or whose it is.') }),
  example: { body: { isShown: false } },
});
