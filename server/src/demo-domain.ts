/** The domain does not exist, so no mail can arrive. */
export const demoDomain = 'demo.ballpark.example';

/** The setting that says how far the demo is. */
export const demoKey = 'demo';
/** `removed`: no start makes another one. */
export type DemoState = 'making' | 'made' | 'removing' | 'removed';
