import { randomFillSync, randomUUID } from 'node:crypto'
import type { Clock, Ids } from '../stores/ports.ts'

export const systemClock: Clock = { now: () => Date.now() }

/** Crockford's base 32: no I, L, O, U. */
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const randomDigits = 16

/** Ids from the system's random numbers. */
export function systemIds(clock: Clock = systemClock): Ids {
  // Each call of the system costs more than the id, so that numbers are taken for 256 ids at a time.
  const pool = new Uint8Array(256 * randomDigits)
  let next = pool.length
  return {
    ulid() {
      if (next === pool.length) {
        randomFillSync(pool)
        next = 0
      }
      next += randomDigits
      return ulid(clock.now(), pool.subarray(next - randomDigits, next))
    },
    uuid: () => randomUUID(),
  }
}

/** A ULID: 10 digits of the time in milliseconds, then 16 random digits. */
function ulid(time: number, random: Uint8Array): string {
  let stamp = ''
  for (let rest = time, n = 0; n < 10; n++, rest = Math.floor(rest / 32)) stamp = digits[rest % 32] + stamp
  let id = stamp
  for (let i = 0; i < randomDigits; i++) id += digits[random[i] % 32]
  return id
}
