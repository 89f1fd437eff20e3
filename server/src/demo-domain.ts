/** Demo people have addresses below a domain that does not exist. */
export const demoDomain = 'demo.ballpark.example';
