import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { call } from './support/call.ts';
import { closeListing, makeAccount, makeListing, suggest } from './support/accounts.ts';
import { arrive, signIn } from './support/phrases.ts';
import { expect, test } from './support/test.ts';

type Read = {
  index: { data: { figure: unknown; licence: { name: string } } };
  feed: { items: { title: string; url: string }[] };
};

/** A page of somebody else, at an origin of its own. */
async function serveElsewhere(body: string): Promise<{ url: string; server: Server }> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><html lang="en"><title>A blog</title><body>${body}</body></html>`);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, server };
}

test('a page of another origin shows a listing by the code that sharing copies, and no other page of ours', async ({
  ballpark,
  person,
}) => {
  const owner = await makeAccount(ballpark);
  const { id } = await makeListing(ballpark, owner, { title: 'Framed telescope' });
  for (const amount of [290, 300, 310, 320]) await suggest(ballpark, id, await makeAccount(ballpark), amount);
  const answer = await fetch(
    `${ballpark.url}/oembed?url=${encodeURIComponent(`${ballpark.url}/s/${id}`)}&format=json`,
  );
  const { html } = (await answer.json()) as { html: string };
  const blog = await serveElsewhere(`${html}<iframe src="${ballpark.url}/s/${id}" title="page"></iframe>`);
  const page = await person({ url: blog.url, screen: 'phone', expectedErrors: [/frame-ancestors/] });
  await page.goto(blog.url);
  const card = page.frameLocator('iframe[title="Framed telescope"]');
  await expect(card.getByRole('heading', { name: 'Framed telescope' })).toBeVisible();
  await expect(card.getByText('4 guesses so far')).toBeVisible();
  await expect(card.getByRole('img', { name: /^4 guesses, Fair ≈ \$/ })).toBeVisible();
  await expect(page.frameLocator('iframe[title="page"]').getByText('Framed telescope')).toHaveCount(0);

  await closeListing(ballpark, id, owner, 305);
  await page.reload();
  await expect(card.getByText('Sold for $305')).toBeVisible();
  const opening = page.context().waitForEvent('page');
  await card.getByRole('link').click();
  const opened = await opening;
  await expect(opened.getByRole('heading', { name: 'Framed telescope' })).toBeVisible();
  expect(opened.url()).toBe(`${ballpark.url}/s/${id}`);
  blog.server.close();
});

test('a script of another origin reads the price index and the feeds', async ({ ballpark, person }) => {
  const owner = await makeAccount(ballpark);
  const { id } = await makeListing(ballpark, owner, { title: 'Fed theremin' });
  await call(ballpark.url, 'GET /listings/:id/shared', { params: { id } });
  const blog = await serveElsewhere('A blog');
  const page = await person({ url: blog.url });
  await page.goto(blog.url);
  const read: Read = await page.evaluate(async (origin) => {
    const index = await fetch(`${origin}/api/price-index?words=theremin`);
    const feed = await fetch(`${origin}/feeds/open.json?search=theremin`);
    return { index: await index.json(), feed: await feed.json() };
  }, ballpark.url);
  expect(read.index.data).toMatchObject({ figure: null, licence: { name: 'CC BY 4.0' } });
  expect(read.feed.items.map(({ title, url }) => [title, url])).toEqual([
    ['Fed theremin', `${ballpark.url}/s/${id}`],
  ]);
  blog.server.close();
});

test('an assistant prepares a listing, and its person checks and posts it', async ({ ballpark, person }) => {
  const owner = await makeAccount(ballpark);
  const made = await call(
    ballpark.url,
    'POST /tokens',
    { body: { name: 'Assistant', scopes: ['read', 'listings'], days: 1 } },
    owner.token,
  );
  const draft = { title: 'Boiler repair & pump', description: 'Leaks.\nTwo years old.', type: 'SERVICE' };
  const prepared = await askAssistant(ballpark.url, made.secret, 'prepare_listing', {
    ...draft,
    amount: 2400,
  });
  const page = await person({ screen: 'phone' });
  await page.goto(String(prepared['confirmUrl']));
  await page.getByRole('link', { name: 'Sign In' }).first().click();
  await signIn(page, owner);
  await expect(page.getByLabel(/^Title/)).toHaveValue(draft.title);
  await expect(page.getByLabel(/^Description/)).toHaveValue(draft.description);
  await expect(page.getByRole('radio', { name: /^Service/ })).toBeChecked();
  await page.getByRole('button', { name: 'Share with Community' }).click();
  await arrive(page, '/home');
  const { listings } = await askAssistant(ballpark.url, made.secret, 'my_listings');
  expect(listings).toMatchObject([{ title: draft.title, type: 'SERVICE', offer: 2400, guessCount: 0 }]);
});

async function askAssistant(
  url: string,
  token: string,
  name: string,
  given: Record<string, unknown> = {},
): Promise<Record<string, unknown>> {
  const response = await fetch(`${url}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } }),
  });
  const [, data = ''] = /^data: (.*)$/m.exec(await response.text()) ?? [];
  const answer = JSON.parse(data) as { result: { structuredContent: Record<string, unknown> } };
  return answer.result.structuredContent;
}
