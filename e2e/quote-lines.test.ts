import { call } from './support/call.ts';
import { makeAccount, makeListing } from './support/accounts.ts';
import { expect, test } from './support/test.ts';

test('the lines of a quote are read from a PDF, in the browser, and neighbours mark them', async ({
  ballpark,
  person,
}) => {
  const owner = await person({ as: await makeAccount(ballpark), screen: 'phone' });
  await owner.goto('/create?title=Boiler&type=SERVICE');
  await owner.getByLabel(/^Description/).fill('With a new pump.');
  await owner.getByRole('radio', { name: 'Yes' }).check();
  await owner.getByLabel('Offer amount').fill('2120');
  const sent: string[] = [];
  owner.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()));
  await expect(owner.getByRole('button', { name: 'Read a PDF' })).toBeVisible();
  const buffer = pdfOf([
    ['Quote of 3 May', ''],
    ['Boiler, condensing', '1,400.00'],
    ['Labour, 6 h', '600.00'],
    ['Disposal', '120.00'],
  ]);
  await owner
    .locator('input[accept*=pdf]')
    .setInputFiles({ name: 'quote.pdf', mimeType: 'application/pdf', buffer });
  await expect(owner.getByText('3 lines found. Please check them.')).toBeVisible();
  await expect(owner.getByText('The lines come to $2,120.00.')).toBeVisible();
  await expect(owner.getByLabel('Line 1', { exact: true })).toHaveValue('Boiler, condensing');
  expect(sent).toEqual([]);
  await owner
    .locator('input[accept*=pdf]')
    .setInputFiles({ name: 'none.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no PDF') });
  const isUnread = owner.getByText(/^We couldn’t read this PDF/);
  await expect(isUnread).toBeVisible();
  // Says so again, after it was gone.
  const endless = pdfOf(Array.from({ length: 10_001 }, (_, at) => [`Line ${at}`, '1.00'] as const));
  await owner
    .locator('input[accept*=pdf]')
    .setInputFiles({ name: 'endless.pdf', mimeType: 'application/pdf', buffer: endless });
  await expect(isUnread).toBeHidden();
  await expect(isUnread).toBeVisible();
});

test('a line is marked, changed and taken back on a phone', async ({ ballpark, person }) => {
  const lines = [
    { text: 'Boiler', amount: 1400 },
    { text: 'Labour', amount: 600 },
  ];
  const quote = { title: 'Boiler repair', type: 'SERVICE' as const, lines };
  const { id } = await makeListing(ballpark, await makeAccount(ballpark), quote);
  const account = await makeAccount(ballpark);
  const saved = async () =>
    (await call(ballpark.url, 'GET /listings/:id', { params: { id } }, account.token)).lines?.[1]?.ownMark;
  const reader = await person({ as: account, screen: 'phone' });
  await reader.goto(`/listing/${id}`);
  const labour = reader.getByRole('group', { name: 'The price of Labour' });
  const choice = (name: string) => labour.getByRole('button', { name });
  await choice('High').click();
  await choice('Low').click();
  await expect.poll(saved).toBe('low');
  await reader.reload();
  await expect(choice('Low')).toHaveAttribute('aria-pressed', 'true');
  await choice('Low').click();
  await expect(choice('Low')).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(saved).toBeNull();
});

/** One page with two columns. */
function pdfOf(rows: readonly (readonly [string, string])[]): Buffer {
  const texts = rows.flatMap(([text, amount], at) => [
    `1 0 0 1 50 ${700 - ((at * 20) % 680)} Tm (${text}) Tj`,
    `1 0 0 1 400 ${700 - ((at * 20) % 680)} Tm (${amount}) Tj`,
  ]);
  const content = `BT /F1 12 Tf ${texts.join(' ')} ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, at) => {
    const offset = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const start = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}
