import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { ownProfile } from './profiles.ts';

export const getStreak = endpoint({
  id: 'getStreak',
  tag: 'XP',
  summary: 'On how many days in a row the caller guessed, and whether they did today',
  route: 'GET /xp/streak',
  access: 'full',
  reply: z.object({ days: z.number().int(), hasGuessedToday: z.boolean() }),
});

export const showStreak = endpoint({
  id: 'showStreak',
  tag: 'XP',
  summary: 'Choose whether one’s own streak is shown to oneself',
  route: 'PUT /xp/streak',
  access: 'full',
  body: z.object({ isShown: z.boolean() }),
  reply: z.object({ user: ownProfile }),
});
