import { type Application, type ApplicationOptions, createApplication } from '../../src/application.ts'
import type { Engine } from '../../src/engine.ts'

/** A clock that a test moves. Starts on 15 January 2026, 12:00 UTC. */
export function testClock(start = Date.UTC(2026, 0, 15, 12)) {
  let time = start
  return {
    now: () => time,
    set: (year: number, month: number, day: number) => {
      time = Date.UTC(year, month - 1, day, 12)
    },
    advance: (ms: number) => {
      time += ms
    },
  }
}

/** An engine of which a test defines only what it uses. Any other call fails. */
export function engineWith(methods: Partial<Engine>): Engine {
  const fallback = {
    get: (target: Partial<Engine>, name: string | symbol) => {
      if (name in target || typeof name === 'symbol' || name === 'then') return Reflect.get(target, name)
      throw new Error(`The test does not expect a call of ${name}.`)
    },
  }
  const base: Partial<Engine> = {
    redactDocument: () => Promise.reject(new Error('The test does not expect a call of redactDocument.')),
    [Symbol.asyncDispose]: async () => {},
    ...methods,
  }
  return new Proxy(base, fallback) as Engine
}

/** An application in memory. */
export function memoryApplication(options: Partial<ApplicationOptions> = {}): Promise<Application> {
  return createApplication({ dataDir: ':memory:', engine: { threads: 0 }, ...options })
}

/** A small job with a text, which costs a credit. */
export function textJob(id: string, text: string | Uint8Array) {
  const input = { bytes: Buffer.from(text) }
  return { operation: 'redactText', options: { mode: 'redact' }, id, input, credits: 1 } as const
}
