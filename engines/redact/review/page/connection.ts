/** The host of the page: the program on this machine that serves the review. */

import type { Detection, HostEvent } from './content.ts'
import type { Keeper, State } from './state.ts'
import { t } from './words.ts'

/** An error response of the host. The message is shown to the user. */
export class HostError extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

const storageKey = 'palimpsest-session'

export class Connection {
  readonly #key: string

  private constructor(key: string) {
    this.#key = key
  }

  /** Exchanges the token of the address for the key of the session, once; this browser keeps the key. */
  static async open(): Promise<Connection> {
    const token = location.hash.slice(1)
    if (token !== '') {
      history.replaceState(null, '', location.pathname + location.search)
      const answer = await request('/api/session', { method: 'POST', body: token })
      if (answer.ok) localStorage.setItem(storageKey, (await answer.json()).key)
      // A browser that has the key may open the address again.
      else if (localStorage.getItem(storageKey) === null) throw await errorOf(answer)
    }
    const connection = new Connection(localStorage.getItem(storageKey) ?? '')
    return connection
  }

  async get<T>(path: string): Promise<T> {
    return (await this.#send(path, {})).json()
  }

  async post<T>(path: string, body = ''): Promise<T> {
    return (await this.#send(path, { method: 'POST', body })).json()
  }

  async put<T>(path: string, value: unknown): Promise<T> {
    return (await this.#send(path, { method: 'PUT', body: JSON.stringify(value) })).json()
  }

  /** The image of a page, as the URL of a blob. */
  async image(path: string): Promise<string> {
    return URL.createObjectURL(await (await this.#send(path, {})).blob())
  }

  /** Calls back for each event until the host stops. The open connection tells the host that the page is open. */
  async listen(onEvent: (event: HostEvent) => void): Promise<void> {
    const { body } = await this.#send('/api/events', {})
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
    for (let rest = ''; reader; ) {
      const { done, value } = await reader.read()
      if (done) return
      const lines = (rest + value).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) if (line !== '') onEvent(JSON.parse(line))
    }
  }

  async #send(path: string, options: RequestInit): Promise<Response> {
    const answer = await request(path, { ...options, headers: { authorization: `Bearer ${this.#key}` } })
    if (!answer.ok) throw await errorOf(answer)
    return answer
  }
}

async function request(path: string, options: RequestInit): Promise<Response> {
  try {
    return await fetch(path, options)
  } catch {
    throw new HostError(
      0,
      t('The program has ended. Run palimpsest review again; decisions that were saved are found again.'),
    )
  }
}

async function errorOf(answer: Response): Promise<HostError> {
  const { message } = await answer.json().catch(() => ({ message: answer.statusText }))
  return new HostError(answer.status, message)
}

/** Milliseconds after a change, so that several at once are saved together. */
const saveDelayMs = 150

/** Saves decisions with the host as they are made, one request at a time. */
export class HostKeeper implements Keeper {
  readonly #connection: Connection
  readonly #path: string
  readonly #onSaved: (state: 'saving' | 'saved' | Error) => void
  #version: number
  #waiting: { readonly reviewer: string; readonly detections: readonly Detection[] } | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #running: Promise<void> = Promise.resolve()

  constructor(
    connection: Connection,
    path: string,
    version: number,
    onSaved: (state: 'saving' | 'saved' | Error) => void,
  ) {
    this.#connection = connection
    this.#path = path
    this.#version = version
    this.#onSaved = onSaved
    addEventListener('beforeunload', (event) => {
      if (this.#waiting) event.preventDefault()
    })
    document.addEventListener(
      'visibilitychange',
      () => document.visibilityState === 'hidden' && void this.flush(),
    )
  }

  restore(): null {
    return null
  }

  keep({ reviewer, detections }: State): void {
    this.#waiting = { reviewer, detections }
    this.#onSaved('saving')
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.flush(), saveDelayMs)
  }

  /** Resolves when everything is saved. */
  flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#running = this.#running.then(() => this.#save())
    return this.#running
  }

  async #save(): Promise<void> {
    const change = this.#waiting
    if (!change) return
    try {
      const { version } = await this.#connection.put<{ version: number }>(this.#path, {
        version: this.#version,
        ...change,
      })
      this.#version = version
      if (this.#waiting === change) {
        this.#waiting = null
        this.#onSaved('saved')
      }
    } catch (error) {
      this.#onSaved(error instanceof Error ? error : new Error(String(error)))
    }
  }
}
