import { PiscinaExecutor } from '../../../../src/executor/piscina.ts'
import type { QueuePort, WorkItem } from '../../../../src/index.ts'
import { modules, type TestTasks } from '../../executor/modules.ts'

/** Executes files by their content in real threads: `crash` ends its thread, `loop` never ends, others become upper case. */
export class MisbehavingQueue implements QueuePort {
  readonly slots = 2
  /** Attempts at each file, in the order in which they began. */
  readonly attempts: string[] = []
  readonly #executor = new PiscinaExecutor<TestTasks>(modules, { threads: 2, timeoutMs: 1500 })

  async execute({ name, output }: WorkItem, read: () => Promise<Uint8Array>) {
    this.attempts.push(name)
    const text = Buffer.from(await read()).toString()
    if (text === 'crash') await this.#executor.run('exit', {})
    if (text === 'loop') await this.#executor.run('loop', {})
    const files = [{ name: output, bytes: new TextEncoder().encode(text.toUpperCase()) }]
    return { files, warnings: [], counts: { words: 1 } }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#executor[Symbol.asyncDispose]()
  }
}
