import { randomUUID } from 'node:crypto'

/** The subset of the server client that is used, as typed by the queue library. */
interface BoardClient {
  readonly status: string
  hset(key: string, data: Record<string, string>): Promise<number>
  hgetall(key: string): Promise<Record<string, string>>
  hdel(key: string, ...fields: string[]): Promise<number>
}

interface BoardServer {
  toKey(type: string): string
  getBackend(): { readonly client: Promise<BoardClient> }
}

/** Lifetime of a heartbeat in milliseconds; it is renewed after a third of it. */
const lifetimeMs = 60_000

/**
 * Data that submitters and workers exchange on the server: the greeting of a submitter, which lets a worker detect a different version, key
 * or store before it takes an item, and the number of items that each worker processes at a time. A failure changes nothing and is retried.
 */
export class Board {
  readonly #queue: BoardServer
  readonly #id = randomUUID()
  #slots = 0
  #lookedAt = Number.NEGATIVE_INFINITY
  #greeting: string | undefined

  constructor(queue: BoardServer) {
    this.#queue = queue
  }

  /** Items that all workers process at a time, at the last check. */
  get slots(): number {
    return this.#slots
  }

  async greet(greeting: string): Promise<void> {
    const client = await this.#queue.getBackend().client
    this.#greeting = greeting
    await client.hset(this.#queue.toKey('greetings'), {
      [this.#id]: `${Date.now() + lifetimeMs} ${greeting}`,
    })
  }

  /** Renews the greeting, and counts workers. Never rejects. */
  async look(greeting: string): Promise<void> {
    try {
      this.#slots = (await this.#living('workers')).reduce((sum, slots) => sum + Number(slots), 0)
      if (performance.now() - this.#lookedAt < lifetimeMs / 3) return
      this.#lookedAt = performance.now()
      await this.greet(greeting)
    } catch {
      // The connection is lost, or the server accepts no changes.
    }
  }

  /** Of a running submitter; null if there is none. */
  async greeting(): Promise<string | null> {
    return (await this.#living('greetings'))[0] ?? null
  }

  async endGreeting(): Promise<void> {
    if (this.#greeting === undefined) return
    const client = await this.#queue.getBackend().client
    if (client.status !== 'ready') return
    await client.hdel(this.#queue.toKey('greetings'), this.#id).catch(() => undefined)
  }

  /** Announces a worker until it is disposed of. */
  announce(slots: number): AsyncDisposable {
    const say = async () => {
      const client = await this.#queue.getBackend().client
      await client.hset(this.#queue.toKey('workers'), { [this.#id]: `${Date.now() + lifetimeMs} ${slots}` })
    }
    const timer = setInterval(() => void say().catch(() => undefined), lifetimeMs / 3)
    void say().catch(() => undefined)
    return {
      [Symbol.asyncDispose]: async () => {
        clearInterval(timer)
        const client = await this.#queue.getBackend().client
        if (client.status === 'ready')
          await client.hdel(this.#queue.toKey('workers'), this.#id).catch(() => undefined)
      },
    }
  }

  /** The messages of live processes under a key. Messages of ended processes are removed. */
  async #living(place: string): Promise<string[]> {
    const client = await this.#queue.getBackend().client
    const living: string[] = []
    for (const [id, said] of Object.entries(await client.hgetall(this.#queue.toKey(place)))) {
      const [until, ...words] = said.split(' ')
      if (Number(until) > Date.now()) living.push(words.join(' '))
      else await client.hdel(this.#queue.toKey(place), id).catch(() => undefined)
    }
    return living
  }
}
