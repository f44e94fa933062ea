// A process that is killed while it processes the file `bad.txt`: node killed-host.ts FOLDER. Prints the status of each file.
import path from 'node:path'
import { createEngine, type QueuePort } from '../../../../src/index.ts'

const [folder] = process.argv.slice(2)
const queue: QueuePort = {
  slots: 2,
  async execute({ name, output }, read) {
    if (name === 'bad.txt') process.kill(process.pid, 'SIGKILL')
    return { files: [{ name: output, bytes: await read() }], warnings: [], counts: {} }
  },
  async [Symbol.asyncDispose]() {},
}
await using engine = await createEngine({ threads: 1, home: path.join(folder, 'home') })
const task = { operation: 'redact' } as const
for await (const { name, status } of engine.batch(path.join(folder, 'in'), {
  ...{ task, output: path.join(folder, 'out'), queue },
}))
  console.log(`${name} ${status}`)
