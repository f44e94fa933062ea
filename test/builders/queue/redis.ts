import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** A Redis server on a free port of this machine, with a password, which keeps nothing on disk unless it is asked to. */
export class TestRedis implements AsyncDisposable {
  readonly port: number
  readonly password = 'test-only'
  readonly #folder = mkdtempSync(path.join(tmpdir(), 'redis-'))
  #server: ChildProcess | undefined

  private constructor(port: number) {
    this.port = port
  }

  static async start(): Promise<TestRedis> {
    const redis = new TestRedis(await freePort())
    await redis.start()
    return redis
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`
  }

  async start(): Promise<void> {
    const settings = {
      port: this.port,
      bind: '127.0.0.1',
      requirepass: this.password,
      save: '',
      dir: this.#folder,
    }
    const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)])
    this.#server = spawn('redis-server', args, { stdio: 'ignore' })
    for (let attempt = 0; attempt < 100; attempt++) {
      if (await answers(this.port)) return
      await delay(50)
    }
    throw new Error('redis-server did not start.')
  }

  /** Ends the server; what it held is lost. */
  async stop(): Promise<void> {
    const server = this.#server
    this.#server = undefined
    if (server === undefined || server.exitCode !== null) return
    server.kill('SIGKILL')
    await once(server, 'exit')
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop()
    rmSync(this.#folder, { recursive: true, force: true })
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address !== null ? address.port : 0
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
  }).finally(() => socket.destroy()) as Promise<boolean>
}
