import { render, screen } from '@testing-library/react';
import type { Statement } from '@ballpark/domain/contract/statements.ts';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { StatementCard } from './statement-list.tsx';

const at = '2026-03-10T14:02:00.000Z';
const statement: Statement = {
  id: '019a4731-3e60-7b12-9c4d-5f7a2e8b6d32',
  action: 'hide',
  subject: null,
  rule: 'scam',
  ruleHeading: null,
  reason: '',
  facts: '5 people reported it.',
  decidedBy: 'rule',
  until: null,
  createdAt: at,
  endedAt: null,
  appealUntil: '2026-03-30T14:02:00.000Z',
  appeal: null,
};
const answered = (outcome: 'granted' | 'denied') => ({
  text: 'It is mine',
  sentAt: at,
  answer: { outcome, text: 'We looked', answeredAt: at, isBySameModerator: false },
});

it.each([
  ['waits', {}, 'No one has reviewed it yet'],
  ['was decided', { endedAt: at }, 'A person has reviewed it since'],
  ['was undone', { endedAt: at, appeal: answered('granted') }, 'A person has reviewed it since'],
  ['stands after an appeal', { appeal: answered('denied') }, 'A person has reviewed it since'],
])('what a rule has done and %s says so', (_, changes, text) => {
  render(
    <MemoryRouter>
      <StatementCard statement={{ ...statement, ...changes }} />
    </MemoryRouter>,
  );
  expect(screen.getByText(`Our system, automatically. ${text}.`)).toBeDefined();
});
