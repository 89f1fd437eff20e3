import { Unavailable } from '../errors.ts';
import { createSemaphore } from '../semaphore.ts';
import { maxDecodingBytes } from './inspect-photo.ts';

const photosAtOnce = 2;
const whenFull = () => new Unavailable();

/** Everything that decodes a photo takes its turn here. */
export const turns = createSemaphore({ maxRunning: photosAtOnce, maxWaiting: 100, whenFull });
/** An upload waits here for memory once it has its turn. */
export const memory = createSemaphore({
  maxRunning: photosAtOnce,
  maxWaiting: photosAtOnce,
  budgetBytes: maxDecodingBytes,
  whenFull,
});
