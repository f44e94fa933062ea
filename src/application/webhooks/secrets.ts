import { createHmac } from 'node:crypto'
import { RequestError } from '../../../engines/model/errors.ts'
import type { Clock, Stores } from '../../stores/ports.ts'

/** The secret with which an account verifies its messages. */
export interface WebhookSecret {
  readonly account: string
  /** `whsec_` and base64, as used by Standard Webhooks libraries. */
  readonly secret: string
}

/**
 * Secrets of accounts for webhooks. They are derived from a secret of the installation and the number of rotations of the account,
 * so that no secret is stored.
 */
export class WebhookSecrets {
  readonly #stores: Stores
  readonly #clock: Clock
  readonly #installation: Uint8Array

  constructor(stores: Stores, clock: Clock, installation: Uint8Array) {
    this.#stores = stores
    this.#clock = clock
    this.#installation = installation
  }

  /** Throws `not_found` for an unknown account. */
  of(account: string): WebhookSecret {
    this.#checkAccount(account)
    return { account, secret: `whsec_${this.keys(account)[0].toString('base64')}` }
  }

  /**
   * Replaces the secret of an account. Throws `not_found` for an unknown account.
   * @param overlapSeconds how long messages are also signed with the old secret, up to 90 days. Default: 0
   */
  async rotate(
    account: string,
    { overlapSeconds = 0 }: { readonly overlapSeconds?: number } = {},
  ): Promise<WebhookSecret> {
    if (!(overlapSeconds >= 0 && overlapSeconds <= maxOverlapSeconds))
      throw new RequestError('invalid_request', 'The overlap must be 0 seconds to 90 days.')
    await this.#stores.write(() => {
      this.#checkAccount(account)
      const rotation = (this.#stores.webhooks.rotation(account)?.rotation ?? 0) + 1
      const previousUntil = Math.round(this.#clock.now() + overlapSeconds * 1000)
      this.#stores.webhooks.setRotation({ account, rotation, previousUntil })
    })
    return this.of(account)
  }

  /** The keys that sign messages now: the current one, then the previous one while it overlaps. */
  keys(account: string): Buffer[] {
    const { rotation, previousUntil } = this.#stores.webhooks.rotation(account) ?? {
      rotation: 0,
      previousUntil: 0,
    }
    const rotations = previousUntil > this.#clock.now() ? [rotation, rotation - 1] : [rotation]
    return rotations.map((count) => this.#key(account, count))
  }

  #key(account: string, rotation: number): Buffer {
    const name = rotation === 0 ? account : `${account} ${rotation}`
    return createHmac('sha256', this.#installation).update(name).digest()
  }

  #checkAccount(account: string): void {
    if (this.#stores.accounts.get(account) === null) throw new RequestError('not_found', 'Account not found.')
  }
}

const maxOverlapSeconds = 90 * 24 * 3600
