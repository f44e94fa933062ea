import { randomBytes, randomUUID } from 'node:crypto'
import type { Clock, Ids } from '../stores/ports.ts'

export const systemClock: Clock = { now: () => Date.now() }

/** Crockford's base 32: no I, L, O, U. */
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Ids from the system's random numbers. */
export function systemIds(clock: Clock = systemClock): Ids {
  return { ulid: () => ulid(clock.now(), randomBytes(16)), uuid: () => randomUUID() }
}

/** A ULID: 10 digits of the time in milliseconds, then 16 random digits. */
export function ulid(time: number, random: Uint8Array): string {
  let stamp = ''
  for (let rest = time, n = 0; n < 10; n++, rest = Math.floor(rest / 32)) stamp = digits[rest % 32] + stamp
  return stamp + Array.from(random.subarray(0, 16), (byte) => digits[byte % 32]).join('')
}
