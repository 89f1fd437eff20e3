import * as fc from 'fast-check';

/** Any point on the globe, for property tests. */
export const anywhere = fc.oneof(
  fc.record({
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  }),
  // Bugs are likeliest at the poles, equator and antimeridian.
  fc.record({
    latitude: fc.oneof(
      fc.double({ min: 89.5, max: 90, noNaN: true }),
      fc.double({ min: -90, max: -89.5, noNaN: true }),
      fc.double({ min: -1, max: 1, noNaN: true }),
    ),
    longitude: fc.oneof(
      fc.double({ min: 179.5, max: 180, noNaN: true }),
      fc.double({ min: -180, max: -179.5, noNaN: true }),
    ),
  }),
);
