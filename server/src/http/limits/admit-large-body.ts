import type { FastifyRequest } from 'fastify';
import { addressKey } from './address-key.ts';
import { createBodyRoom, type BodyPlace, type BodyRoom } from './body-room.ts';

const mebibyte = 1024 * 1024;
/** Most photos are smaller than this after a browser has scaled them down. */
const smallBytes = mebibyte;

declare module 'fastify' {
  interface FastifyRequest {
    /** The share of a room that the request's body uses; null if bodies of its route are too small to be counted. */
    bodyPlace: BodyPlace | null;
  }
}

/** The bytes that large bodies may hold together. Small bodies have their own room and never wait for large ones. */
export type LargeBodyRooms = { small: BodyRoom; large: BodyRoom };

/** Each byte is held about three times over until the body is a photo. */
export function largeBodyRooms(): LargeBodyRooms {
  return {
    small: createBodyRoom({
      everyone: { bytes: 12 * mebibyte, bodies: 256 },
      address: { bytes: 9 * mebibyte, bodies: 96 },
      person: { bytes: 6 * mebibyte, bodies: 16 },
    }),
    large: createBodyRoom({
      everyone: { bytes: 48 * mebibyte, bodies: 256 },
      // This leaves room for one photo of any size from another address.
      address: { bytes: 40 * mebibyte, bodies: 96 },
      // The largest possible body: five photos in one call.
      person: { bytes: 36 * mebibyte, bodies: 16 },
    }),
  };
}

type Admission = { person: string; bodyLimit: number };

/**
 * Gives the request's body a place in the room for its size. Throws 503 if there are too many bodies, in all or from this person or
 * address.
 */
export function admitLargeBody(
  rooms: LargeBodyRooms,
  request: FastifyRequest,
  { person, bodyLimit }: Admission,
): void {
  const claimBytes = announcedBytesOf(request) ?? bodyLimit;
  // Its length alone will refuse it, so it is not read.
  if (claimBytes > bodyLimit) return;
  const room = claimBytes <= smallBytes ? rooms.small : rooms.large;
  request.bodyPlace = room.enter({ person, address: addressKey(request.ip), claimBytes });
}

/** Undefined for a body that comes in chunks. */
export function announcedBytesOf({ headers }: FastifyRequest): number | undefined {
  const announced = headers['content-length'];
  return announced === undefined ? undefined : Number(announced);
}
