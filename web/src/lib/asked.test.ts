import { expect, it } from 'vitest';
import { askPath, readAsked } from './asked.ts';

it('what is asked comes back from the address of the form', () => {
  const asked = { title: 'Boiler repair & pump', amount: '2,400', type: 'SERVICE' } as const;
  expect(readAsked(new URL(askPath(asked), 'http://localhost').searchParams)).toEqual(asked);
  expect(askPath({ title: '', amount: '' })).toBe('/create');
});

it('leaves out what the form cannot hold', () => {
  const address = new URLSearchParams({ title: ` ${'a'.repeat(200)}`, amount: '1'.repeat(50), type: 'CAR' });
  expect(readAsked(address)).toEqual({ title: 'a'.repeat(100), amount: '1'.repeat(30), type: null });
});
