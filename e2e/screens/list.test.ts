import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const here = new URL('./', import.meta.url);
const list = readFileSync(new URL('README.md', here), 'utf8');
/** The tests that the list links to, each with its file. */
const links = [...list.matchAll(/\[([^\]]+)\]\(([^)]+\.test\.tsx?)\)/g)]
  .map(([, title = '', file = '']) => ({ title, file }))
  .filter(({ title }) => !title.startsWith('`'));

describe('the list of what a person sees', () => {
  test('names tests that are there', () => {
    expect(links.length).toBeGreaterThan(100);
    expect(links.filter(({ title, file }) => !titlesIn(file).has(title))).toEqual([]);
  });

  test('names tests for every sentence, and every test of this folder', () => {
    const sentences = list.split(/^- /m).slice(1);
    expect(sentences.filter((sentence) => !/\.test\.tsx?\)/.test(sentence))).toEqual([]);
    const files = readdirSync(here).filter((file) => file.endsWith('.test.ts') && file !== 'list.test.ts');
    const tests = files.flatMap((file) => [...titlesIn(file)].map((title) => ({ title, file })));
    const named = new Set(links.map(({ title, file }) => `${file}: ${title}`));
    expect(tests.filter(({ title, file }) => !named.has(`${file}: ${title}`))).toEqual([]);
  });
});

function titlesIn(file: string): Set<string> {
  const source = readFileSync(new URL(file, here), 'utf8');
  const titles = source.matchAll(/\b(?:test|it)(?:\.each(?:<[^(]*>)?\(\[.*?\]\)|)\(\s*(['"])(.*?)\1,/gs);
  return new Set([...titles].map(([, , title = '']) => title));
}
