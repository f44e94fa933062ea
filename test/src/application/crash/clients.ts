import type { Load, RequestKind } from './loads.ts'

/** A request that has been accepted: every repetition with its key must get the same answer. */
export interface Answered {
  readonly kind: RequestKind
  readonly job: string | null
}

/**
 * Clients that send requests at a time, each with its own idempotency key. A request without an answer is sent again after the next start
 * of the host, until it has one.
 */
export class Clients {
  readonly answered: Answered[] = []
  readonly #load: Load
  readonly #key: string
  readonly #kinds: readonly RequestKind[]
  #waiting: { kind: RequestKind; n: number }[] = []
  #sent = 0

  constructor(load: Load, key: string) {
    this.#load = load
    this.#key = key
    this.#kinds = load.kinds.flatMap((kind) =>
      Array<RequestKind>(Math.ceil((kind.share ?? 1) * 10)).fill(kind),
    )
  }

  /** Sends new requests until the host is gone. Throws for an answer other than 200. */
  async sendUntilGone(url: string, count: number): Promise<void> {
    const client = async () => {
      while (await this.#send(url, this.#waiting.shift() ?? this.#next()));
    }
    await Promise.all(Array.from({ length: count }, client))
  }

  /** Sends the requests that have no answer yet. */
  async sendWaiting(url: string): Promise<void> {
    for (let request = this.#waiting.shift(); request; request = this.#waiting.shift())
      if (!(await this.#send(url, request))) throw new Error('The host is gone.')
  }

  /** Deals the kinds out evenly, so that each load has all of them. */
  #next() {
    const n = this.#sent++
    // 7 is prime to the number of entries, so that kinds are mixed.
    return { kind: this.#kinds[(n * 7) % this.#kinds.length], n }
  }

  /** False: the host is gone. */
  async #send(url: string, request: { kind: RequestKind; n: number }): Promise<boolean> {
    const { kind, n } = request
    const { body, type } = await kind.body(n)
    const headers = {
      ...this.#load.headers(this.#key),
      'idempotency-key': `${this.#load.profile}-${n}`,
      ...(type === undefined ? {} : { 'content-type': type }),
    }
    let answer: Record<string, unknown>
    try {
      const response = await fetch(`${url}${kind.path}`, { method: 'POST', body, headers })
      answer = (await response.json()) as Record<string, unknown>
      if (response.status !== 200) throw new RangeError(JSON.stringify(answer))
    } catch (error) {
      if (error instanceof RangeError) throw error
      this.#waiting.push(request)
      return false
    }
    this.answered.push({ kind, job: kind.job === undefined ? null : String(answer[kind.job]) })
    return true
  }
}
