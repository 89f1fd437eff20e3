/** Demo people have addresses below a domain that exists for nobody. */
export const demoDomain = 'demo.ballpark.example';
