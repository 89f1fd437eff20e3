import { messages } from '@ballpark/domain/contract/messages.ts';
import { adoptSite } from '@ballpark/domain/site.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, onTestFinished } from 'vitest';
import { expectText, expectToast, press } from '../lib/test-ui.ts';
import { maya, renderApp } from './test-app.tsx';

const listingId = '01890000-0000-7000-8000-00000000000a';
const right = { row: 2, title: 'Oak bookcase', problems: [], listingId: null };
const wrong = { row: 3, title: '', problems: [messages.titleMissing], listingId: null };
const call = 'POST /listings/import';
const csv = 'title,description\nOak bookcase,Five shelves\n,None\n';

async function choose(bytes: BlobPart): Promise<void> {
  await userEvent.upload(await screen.findByLabelText('CSV file'), new File([bytes], 'table.csv'));
}

it('says row by row what is wrong, then posts what is right, however many calls it takes', async () => {
  const { sent } = renderApp('/create/many', {
    user: maya,
    answers: {
      [call]: () => {
        const count = sent(call).length;
        const dry = { isDryRun: true, rows: [right, wrong], postedCount: 0, leftToday: 9, nextRow: null };
        if (count === 1) return { data: dry };
        const [rows, nextRow] = count === 2 ? [[{ ...right, listingId }], 3] : [[wrong], null];
        return { data: { ...dry, isDryRun: false, rows, nextRow } };
      },
    },
  });
  await choose(csv);
  await expectText('2 rows in table.csv. Nothing has been posted yet.');
  await expectText(messages.titleMissing);
  expect(sent(call)).toEqual([{ csv, isDryRun: true }]);
  await press('Post 1 listing');
  await expectText('1 listing posted');
  expect(screen.getByRole('link', { name: 'Oak bookcase' })).toHaveAttribute('href', `/listing/${listingId}`);
  expect(sent(call).slice(1)).toEqual([
    { csv, isDryRun: false, fromRow: 2 },
    { csv, isDryRun: false, fromRow: 3 },
  ]);
});

it('reads what older spreadsheets save, and says why a file is no table', async () => {
  const { sent } = renderApp('/create/many', {
    user: maya,
    answers: { [call]: { status: 400, error: messages.importHead } },
  });
  // ‘für’ in the encoding of Windows.
  await choose(new Uint8Array([0x66, 0xfc, 0x72]));
  await expectToast('error', messages.importHead);
  await waitFor(() => expect(sent(call)).toEqual([{ csv: 'für', isDryRun: true }]));
});

it('says that tables are turned off, and still gives one’s own', async () => {
  adoptSite({ takesTables: false });
  onTestFinished(() => adoptSite({}));
  renderApp('/create/many', { user: maya });
  await expectText(messages.importOff);
  expect(screen.queryByRole('button', { name: 'Choose a file' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Download as CSV' })).toBeVisible();
});
