import { fanOut } from '../../src/notifications/fan-out.ts';
import type { TestApp } from './test-app.ts';

export async function fanOutAll({ deps }: TestApp): Promise<void> {
  await fanOut(deps);
}
