import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { Segmented } from './choices.tsx';
import { Select } from './select.tsx';

const options = ['a', 'b', 'c'].map((value) => ({ value, label: value.toUpperCase() }));

it('a list and a row of buttons show a choice at once, and follow the value when it changes', async () => {
  const chosen: string[] = [];
  const both = (value: string) => (
    <>
      <Select label="List" options={options} value={value} onChoose={(each) => chosen.push(each)} />
      <Segmented label="Row" options={options} value={value} onChoose={(each) => chosen.push(each)} />
    </>
  );
  const { rerender } = render(both('a'));
  await userEvent.selectOptions(screen.getByRole('combobox'), 'B');
  await userEvent.click(screen.getByRole('radio', { name: 'C' }));
  expect(chosen).toEqual(['b', 'c']);
  expect(screen.getByRole('combobox')).toHaveValue('b');
  expect(screen.getByRole('radio', { name: 'C' })).toBeChecked();
  rerender(both('b'));
  rerender(both('a'));
  expect(screen.getByRole('combobox')).toHaveValue('a');
  expect(screen.getByRole('radio', { name: 'A' })).toBeChecked();
});
