import { hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { RequestError } from '../../engines/model/errors.ts'
import type { Clock, Ids, KeyRecord, Profile, Stores } from '../stores/ports.ts'
import { type Account, accountView } from './accounts.ts'

export interface IssuedKey {
  readonly id: string
  /** The key. It is returned once; only its hash is stored. */
  readonly key: string
}

export interface KeyState {
  readonly id: string
  readonly label: string
  readonly state: 'active' | 'expired' | 'revoked'
  /** Milliseconds since 1970. */
  readonly createdAt: number
  readonly expiresAt: number | null
}

/** `pal_`, the id of the key, and 256 random bits in base64url. */
const shape = /^pal_([0-9A-HJKMNP-TV-Z]{26})_([\w-]{43})$/

const secretBytes = 32
const maxLabelLength = 200

/**
 * API keys. Since their secret part is random, a plain SHA-256 of it cannot be reversed by guessing. A key is found by its id, and its hash
 * is compared in constant time, so that response times reveal nothing about stored keys.
 */
export class ApiKeys {
  readonly #stores: Stores
  readonly #clock: Clock
  readonly #ids: Ids

  constructor(stores: Stores, clock: Clock, ids: Ids) {
    this.#stores = stores
    this.#clock = clock
    this.#ids = ids
  }

  /** Creates a key of an account. @param label distinguishes the keys of an account. Default: none. */
  async issue(account: string, { label = '' }: { readonly label?: string } = {}): Promise<IssuedKey> {
    if (label.length > maxLabelLength)
      throw new RequestError(
        'invalid_request',
        `The label of a key has at most ${maxLabelLength} characters.`,
      )
    return this.#stores.write(() => this.#insert(account, label))
  }

  /** The account of a key that is valid for an interface, else null. */
  authenticate(key: string, profile: Profile): Account | null {
    const [, id = '', secret = ''] = shape.exec(key) ?? []
    const found = id === '' ? null : this.#stores.keys.withAccount(id)
    // An unknown id costs the same time.
    const matches = timingSafeEqual(hashOf(secret), found?.hash ?? hashOf(''))
    if (found === null || !matches || this.#stateOf(found) !== 'active') return null
    return found.profile === profile ? accountView(found) : null
  }

  /**
   * Replaces a key by a new one of the same account and label.
   * @param overlapSeconds how long the old key stays valid. Default: 0
   */
  async rotate(
    id: string,
    { overlapSeconds = 0 }: { readonly overlapSeconds?: number } = {},
  ): Promise<IssuedKey> {
    if (!(overlapSeconds >= 0 && overlapSeconds <= maxOverlapSeconds))
      throw new RequestError('invalid_request', 'The overlap must be 0 seconds to 90 days.')
    return this.#stores.write(() => {
      const old = this.#active(id)
      const end = Math.round(this.#clock.now() + overlapSeconds * 1000)
      this.#stores.keys.update(id, { expiresAt: Math.min(end, old.expiresAt ?? end) })
      return this.#insert(old.account, old.label)
    })
  }

  /** Revokes a key immediately. */
  async revoke(id: string): Promise<void> {
    await this.#stores.write(() => {
      if (this.#stores.keys.get(id) === null) throw unknownKey()
      this.#stores.keys.update(id, { revokedAt: this.#clock.now() })
    })
  }

  /** The keys of an account, in the order of their creation, without their values. */
  list(account: string): KeyState[] {
    return this.#stores.keys.list(account).map((key) => {
      const { id, label, createdAt, expiresAt } = key
      return { id, label, state: this.#stateOf(key), createdAt, expiresAt }
    })
  }

  #insert(account: string, label: string): IssuedKey {
    if (this.#stores.accounts.get(account) === null) throw new RequestError('not_found', 'Account not found.')
    const id = this.#ids.ulid()
    const secret = randomBytes(secretBytes).toString('base64url')
    this.#stores.keys.insert({
      id,
      account,
      label,
      hash: hashOf(secret),
      createdAt: this.#clock.now(),
      expiresAt: null,
      revokedAt: null,
    })
    return { id, key: `pal_${id}_${secret}` }
  }

  #active(id: string): KeyRecord {
    const key = this.#stores.keys.get(id)
    if (key === null) throw unknownKey()
    if (this.#stateOf(key) !== 'active')
      throw new RequestError('invalid_request', 'The key has expired or was revoked. Issue a new one.')
    return key
  }

  #stateOf({ revokedAt, expiresAt }: Pick<KeyRecord, 'revokedAt' | 'expiresAt'>): KeyState['state'] {
    if (revokedAt !== null) return 'revoked'
    return expiresAt !== null && expiresAt <= this.#clock.now() ? 'expired' : 'active'
  }
}

const maxOverlapSeconds = 90 * 24 * 3600

function hashOf(secret: string): Buffer {
  return hash('sha256', secret, 'buffer')
}

function unknownKey(): RequestError {
  return new RequestError('not_found', 'API key not found.')
}
