import { site } from '@ballpark/domain/site.ts';
import { cleanup, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, expect, it } from 'vitest';
import { PublicFooter } from '../features/shell/public-layout.tsx';
import { Component as About } from './about-page.tsx';
import { Component as Contact } from './contact-page.tsx';
import { Component as Faq } from './faq-page.tsx';
import { Component as Help } from './help-page.tsx';
import { Component as Privacy } from './privacy-page.tsx';
import { Component as Terms } from './terms-page.tsx';
import { renderPart } from './test-app.tsx';

const pages: [string, ComponentType][] = [
  ['contact', Contact],
  ['faq', Faq],
  ['privacy', Privacy],
  ['terms', Terms],
];

afterEach(() => {
  site.contactEmail = null;
  site.sourceUrl = null;
});

it.each(pages)('%s names the operator’s address where they gave one', async (_, Page) => {
  site.contactEmail = 'hello@example.com';
  show(Page);
  const [link] = await screen.findAllByRole('link', { name: 'hello@example.com', hidden: true });
  expect(link?.getAttribute('href')).toBe('mailto:hello@example.com');
});

it('the footer leads to the terms', () => {
  show(PublicFooter);
  expect(screen.getByRole('link', { name: 'Terms' }).getAttribute('href')).toBe('/terms');
});

it.each([
  ['footer', PublicFooter, 'Source code', '/contact'],
  ['about', About, 'source code', '/contact'],
  ['help', Help, /^Source code/, '/help/contact'],
] as const)(
  '%s links to the source code of the running version, or to where one asks for it',
  (_, Page, name, place) => {
    const address = () => screen.getByRole('link', { name }).getAttribute('href');
    show(Page);
    expect(address()).toBe(place);
    cleanup();
    site.sourceUrl = 'https://code.example/ballpark';
    show(Page);
    expect(address()).toBe('https://code.example/ballpark');
  },
);

function show(Page: ComponentType): void {
  renderPart(<Page />);
}
