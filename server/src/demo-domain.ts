/** The domain does not exist, so no mail can arrive. */
export const demoDomain = 'demo.ballpark.example';
