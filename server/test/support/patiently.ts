import { expect } from 'vitest';

/** There is only so much room, in the line for hashing above all: who is told 503 comes again. */
export async function patiently<T extends { status: number; headers: Record<string, unknown> }>(
  call: () => Promise<T>,
): Promise<T> {
  for (;;) {
    const answer = await call();
    if (answer.status !== 503) return answer;
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
}
