import { askPath } from '@ballpark/domain/ask-path.ts';
import { expect, it } from 'vitest';
import { deviceStore } from './storage.ts';
import { keptText, readAsked } from './asked.ts';

it('what is asked comes back from the address of the form', () => {
  const asked = {
    title: 'Boiler repair & pump',
    description: 'It leaks.\nTwo years old.',
    amount: '2,400',
    type: 'SERVICE',
  } as const;
  expect(readAsked(new URL(askPath(asked), 'http://localhost').searchParams)).toEqual(asked);
  expect(askPath({ title: '', amount: '' })).toBe('/create');
});

it('says which words wait until somebody has joined', () => {
  expect(keptText(askPath({ title: 'Boiler repair & pump' }))).toBe(
    'We’ve kept “Boiler repair & pump” for you.',
  );
  expect(keptText(askPath({ title: 'Boiler', amount: '$2,400' }))).toBe(
    'We’ve kept “Boiler” and the price $2,400 for you.',
  );
  for (const path of ['/create', '/create?amount=20', '/feed?title=boiler', null])
    expect(keptText(path), path ?? 'none').toBe('');
});

it('says that a guess waits', () => {
  deviceStore.setItem('ballpark.suggestion.visitor.l1', '{}');
  expect(keptText('/listing/l1')).toBe('We’ve kept your guess for you in this browser.');
  expect(keptText('/listing/l2')).toBe('');
});

it('leaves out what the form cannot hold', () => {
  const address = new URLSearchParams({
    title: ` ${'a'.repeat(200)}`,
    description: 'b'.repeat(900),
    amount: '1'.repeat(50),
    type: 'CAR',
  });
  expect(readAsked(address)).toEqual({
    title: 'a'.repeat(100),
    description: 'b'.repeat(500),
    amount: '1'.repeat(30),
    type: null,
  });
});
