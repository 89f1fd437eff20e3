import { colorStyle, siteColors } from '@ballpark/domain/site-colors.ts';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { makeAccount, makeListing, password } from './support/accounts.ts';
import { passwordField, toast } from './support/phrases.ts';
import { makeFirstAdmin } from './support/staff.ts';
import { expect, test } from './support/test.ts';

const violet = '#7a1fa2';

test('an admin gives the site a face, which all that people see of it has, and takes it back', async ({
  ownBallpark,
  person,
}) => {
  const { url, mailbox } = ownBallpark;
  const ada = await makeAccount(ownBallpark);
  await makeFirstAdmin(ownBallpark, ada);
  const listing = await makeListing(ownBallpark, ada, { title: 'A tandem' });
  const bytes = async (path: string) => Buffer.from(await (await fetch(new URL(path, url))).arrayBuffer());
  const page = async (path: string) => (await bytes(path)).toString();
  const plain = {
    front: await page('/'),
    share: await bytes('/share.jpg'),
    icon: await bytes('/icon-192.png'),
  };

  const admin = await person({ url, as: ada });
  await admin.goto('/admin/settings');
  await admin.getByRole('textbox', { name: /^Name/ }).fill('Elm Street');
  await admin.getByRole('textbox', { name: 'Tagline' }).fill('What Elm Street thinks.');
  await admin.getByRole('textbox', { name: 'Color', exact: true }).fill(violet);
  const picture = await logoPicture();
  await admin
    .getByLabel('Picture for the logo')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: picture });
  await expect(admin.getByRole('button', { name: 'Choose another picture' })).toBeVisible();
  await save(admin);
  // At once on this page.
  const header = admin.getByRole('link', { name: 'Elm Street' }).first();
  await expect(header.locator('img')).toBeVisible();
  expect(await groundOf(admin)).toBe(rgb(violet));

  for (const theme of ['light', 'dark'] as const) {
    const visitor = await person({ url, theme });
    await visitor.goto('/');
    await expect(visitor).toHaveTitle(/Elm Street$/);
    await expect(visitor.getByText('What Elm Street thinks.')).toBeVisible();
    const logo = visitor.getByRole('banner').locator('img[data-logo]');
    expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(144);
    const start = visitor.getByRole('banner').getByRole('link', { name: 'Get Started' });
    const [light, dark] = siteColors(violet).accent;
    await expect(start).toHaveCSS('background-color', rgb(theme === 'light' ? light : dark));
    // As chosen with the switch of the page, whatever the system says.
    await visitor.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'));
    await expect(start).toHaveCSS('background-color', rgb(dark));
    await visitor.emulateMedia({ media: 'print' });
    await expect(visitor.locator('.on-field').first()).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  }

  const front = await page('/');
  const { icons, ...manifest } = JSON.parse(await page('/manifest.webmanifest')) as {
    icons: { src: string }[];
  };
  expect(manifest).toMatchObject({ name: 'Elm Street', theme_color: violet });
  const [, favicon = ''] = /<link rel="icon" href="([^"]+)"/.exec(front) ?? [];
  for (const src of [favicon, ...icons.map((icon) => icon.src)]) {
    const { width } = await sharp(await bytes(src)).metadata();
    expect(await isOrange(await bytes(src), width / 2), src).toBe(true);
  }
  for (const path of ['/', `/s/${listing.id}`]) {
    const [, shared = ''] = /og:image" content="([^"]+)"/.exec(await page(path)) ?? [];
    expect(await sharp(await bytes(shared)).metadata()).toMatchObject({ width: 1200, height: 630 });
    expect(await bytes(shared)).not.toEqual(plain.share);
  }
  // All that a page has more.
  expect(front.length - plain.front.length).toBeLessThan(colorStyle(violet).length + 600);

  const stranger = await person({ url });
  await stranger.goto('/forgot-password');
  await stranger.getByRole('textbox', { name: 'Email' }).fill(ada.email);
  await stranger.getByRole('button', { name: 'Send' }).click();
  const mail = await mailbox.mailTo(ada.email, 'Set a new password for Elm Street');
  expect(mail.from?.name).toBe('Elm Street');
  expect(mail.html).toContain(`background:${violet}`);
  const [, shown = ''] = /<img src="([^"]+)"/.exec(mail.html ?? '') ?? [];
  expect(new URL(shown).origin).toBe(new URL(url).origin);
  expect(await isOrange(await bytes(shown), 96)).toBe(true);

  await admin.getByRole('textbox', { name: /^Name/ }).fill('Ballpark');
  await admin.getByRole('textbox', { name: 'Tagline' }).fill('A fair price, from people nearby.');
  await admin.getByRole('button', { name: 'Use Ballpark’s logo' }).click();
  await admin.getByRole('button', { name: 'Use Ballpark’s color' }).click();
  await save(admin);
  expect(await groundOf(admin)).toBe(rgb('#0f6e47'));
  expect(await page('/')).toBe(plain.front);
  expect(await bytes('/icon-192.png')).toEqual(plain.icon);
});

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save settings' }).click();
  const dialog = page.getByRole('dialog');
  await expect(toast(page, 'Settings saved').or(dialog)).toBeVisible();
  if (await dialog.isVisible()) {
    await passwordField(page).fill(password);
    await dialog.getByRole('button', { name: 'Continue' }).click();
  }
  await expect(toast(page, 'Settings saved')).toBeVisible();
  await page.mouse.move(10, 10);
  await expect(toast(page, 'Settings saved')).toBeHidden();
}

async function groundOf(page: Page): Promise<string> {
  return page
    .getByRole('button', { name: 'Save settings' })
    .evaluate((button) => getComputedStyle(button).backgroundColor);
}

function rgb(color: string): string {
  return `rgb(${[1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)).join(', ')})`;
}

/** An orange square on a see-through ground. */
async function logoPicture(): Promise<Buffer> {
  const square = { create: { width: 200, height: 200, channels: 4, background: '#ee7711' } } as const;
  return sharp(square)
    .extend({ top: 50, bottom: 50, left: 50, right: 50, background: '#0000' })
    .png()
    .toBuffer();
}

/** In the middle of a square. An icon of few colours may show the next one. */
async function isOrange(picture: Buffer, middle: number): Promise<boolean> {
  const one = sharp(picture).extract({ left: middle, top: middle, width: 1, height: 1 }).removeAlpha();
  const shown = [...(await one.raw().toBuffer())];
  return [0xee, 0x77, 0x11].every((value, at) => Math.abs(value - (shown[at] ?? 0)) < 4);
}
