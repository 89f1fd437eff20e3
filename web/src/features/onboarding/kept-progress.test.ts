import { expect, it } from 'vitest';
import { keepProgress, readProgress, type Progress } from './kept-progress.ts';

const blank = readProgress('nobody');
const entered: Progress = {
  step: 'interests',
  username: 'ada',
  photoUrl: '/media/a.webp',
  cityText: 'Bern',
  location: { latitude: 46.9, longitude: 7.4 },
  preferences: ['selling'],
};

it('is there again, for its person only', () => {
  keepProgress('ada', entered);
  expect([readProgress('ada'), readProgress('bob')]).toEqual([entered, blank]);
});

it.each(Object.keys(blank))('of a version without %s is there without it', (name) => {
  const key = name as keyof Progress;
  const { [key]: _, ...older } = entered;
  keepProgress('ada', older as Progress);
  expect(readProgress('ada')).toEqual({ ...older, [key]: blank[key] });
});
