import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { press } from '../../../lib/test-ui.ts';
import { QuoteLinesField } from './quote-lines-field.tsx';
import type { EnteredLine } from './listing-values.ts';

const read = Promise.withResolvers<string>();
vi.mock('./read-pdf.ts', () => ({ readPdf: () => read.promise }));

function TestField() {
  const [lines, setLines] = useState<EnteredLine[]>([]);
  return (
    <QuoteLinesField
      currencyOf={{ currency: 'USD' }}
      lines={lines}
      offer={null}
      error={undefined}
      onChange={setLines}
    />
  );
}

it('keeps what is typed while a PDF is read', async () => {
  render(<TestField />);
  const files = [new File(['%PDF'], 'quote.pdf', { type: 'application/pdf' })];
  fireEvent.change(screen.getByLabelText('Read a PDF', { selector: 'input' }), { target: { files } });
  await press('Add a line');
  fireEvent.change(screen.getByLabelText('Line 1'), { target: { value: 'Travel' } });
  read.resolve('Boiler\t1,400.00');
  expect(await screen.findByDisplayValue('Boiler')).toBeTruthy();
  expect(screen.getByLabelText('Line 1')).toHaveProperty('value', 'Travel');
});
