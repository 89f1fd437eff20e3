import { pagesWhere } from '@ballpark/domain/pages.ts';
import type { ElementHandle, Locator, Page } from '@playwright/test';
import { makeAccount, makeListing, munich } from './support/accounts.ts';
import { holdBack } from './support/lines.ts';
import { adminPaths, memberPaths, moderatorPaths } from './support/paths.ts';
import { settle } from './support/phrases.ts';
import { expect, test } from './support/test.ts';

const profile = '**/api/auth/profile';
const allButProfile = /\/api\/(?!auth\/profile)/;

const skeletons = pagesWhere(({ start }) => start === 'skeleton').filter((path) => !path.includes(':'));

test('until the profile is there, a page has no control that does nothing', async ({ ballpark, person }) => {
  const as = await makeAccount(ballpark);
  const page = await person({ as });
  for (const path of skeletons) {
    const letProfileCome = await holdBack(page, profile);
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    const skeleton = page.locator('#skeleton');
    await expect(skeleton.locator('main')).toBeAttached();
    expect(await skeleton.locator(':is(button, input, select, textarea):enabled').count(), path).toBe(0);
    await letProfileCome();
    await expect(skeleton).toHaveCount(0);
  }
});

test('filters chosen while the list is late count, in miles, and on the first page', async ({
  ballpark,
  person,
}) => {
  const page = await person({ as: await makeAccount(ballpark) });
  const asked: URLSearchParams[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/listings') asked.push(searchParams);
  });
  const letProfileCome = await holdBack(page, profile);
  const letListCome = await holdBack(page, '**/api/listings?*');
  await page.goto('/feed?distance=20&page=3', { waitUntil: 'commit' });
  const distance = page.getByLabel('Distance');
  await expect(distance).toBeDisabled();
  await letProfileCome();
  await expect(distance).toBeEnabled();
  await expect(distance.locator('option:checked')).toHaveText('Within 20 miles');
  await page.getByLabel('Product').check();
  await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('lamp');
  await expect(page).toHaveURL((url) => url.search === '?search=lamp&type=PRODUCT&distance=20');
  await letListCome();
  await settle(page);
  expect(Object.fromEntries(asked.at(-1) ?? [])).toMatchObject({
    radius: '32.18688',
    page: '1',
    type: 'PRODUCT',
    search: 'lamp',
  });
  await expect(page.getByRole('searchbox', { name: 'Search', exact: true })).toHaveValue('lamp');
  await expect(distance.locator('option:checked')).toHaveText('Within 20 miles');
});

test('what is entered before the answers are there stays', async ({ ballpark, admin, person }) => {
  test.slow();
  const { id } = await makeListing(ballpark, admin);
  const page = await person({ as: admin, expectedErrors: [/status of 4/] });
  const paths = [...memberPaths, `/listing/${id}`, `/listing/${id}/edit`, ...moderatorPaths, ...adminPaths];
  let entered = 0;
  for (const path of paths) {
    const letAnswersCome = await holdBack(page, allButProfile);
    await page.goto(path);
    await page.locator('#root:not(:has(#skeleton)) main').waitFor();
    entered += await keepsWhatIsEntered(page, letAnswersCome, path);
  }
  expect(entered).toBeGreaterThan(30);
});

test('what is entered in onboarding before the answers are there stays', async ({ ballpark, person }) => {
  const as = await makeAccount(ballpark, { stage: 'verified', point: munich });
  const page = await person({ as });
  const letAnswersCome = await holdBack(page, allButProfile);
  await page.goto('/onboarding');
  await page.getByRole('textbox', { name: 'Username' }).waitFor();
  expect(await keepsWhatIsEntered(page, letAnswersCome, '/onboarding')).toBe(1);
});

/** Enters something everywhere, then lets the answers come. The number of controls. */
async function keepsWhatIsEntered(
  page: Page,
  letAnswersCome: () => Promise<void>,
  path: string,
): Promise<number> {
  const controls = page.locator(
    'main :is(input:not([type=file], [readonly]), select, textarea):enabled:visible',
  );
  const handles = await controls.elementHandles();
  for (const each of await controls.all()) await enter(each);
  const before = await valuesOf(handles);
  await letAnswersCome();
  await settle(page);
  expect(await valuesOf(handles), path).toEqual(before);
  return handles.length;
}

async function enter(control: Locator): Promise<void> {
  const type = await control.getAttribute('type');
  const options = await control.locator('option:enabled').count();
  if (options > 0) await control.selectOption({ index: options - 1 });
  else if (type === 'radio' || type === 'checkbox') await control.press('Space');
  else await control.fill('Kept5');
}

/**
 * By label, for a field whose code loads late takes the place of a plain one with the same label. Null for a control that is gone.
 */
async function valuesOf(handles: ElementHandle[]) {
  return Promise.all(
    handles.map((handle) =>
      handle.evaluate((entered) => {
        type Control = HTMLInputElement;
        const labelOf = (control: Control) => control.labels?.[0]?.textContent;
        const label = labelOf(entered as Control);
        const others = [...document.querySelectorAll<Control>('main :is(input, select, textarea)')];
        const node = entered.isConnected
          ? (entered as Control)
          : others.find((other) => label !== undefined && labelOf(other) === label);
        if (!node) return null;
        return node.type === 'radio' || node.type === 'checkbox' ? node.checked : node.value;
      }),
    ),
  );
}
