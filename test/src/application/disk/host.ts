/**
 * An application in a separate process, whose largest file the test limits as if its disk were full. Arguments: data folder. Reads a line for
 * each job to submit: the number of characters of its result. Writes a JSON line for each event.
 */
import { createInterface } from 'node:readline'
import { createApplication } from '../../../../src/application.ts'
import type { Engine } from '../../../../src/engine.ts'
import { engineWith, textJob } from '../../../builders/application.ts'

const [dataDir] = process.argv.slice(2)
const say = (event: object) => process.stdout.write(`${JSON.stringify(event)}\n`)
const redactText = async (text: string) => ({ text: text.repeat(100_000), entities: [], mode: 'redact' })
const engine = engineWith({ redactText: redactText as unknown as Engine['redactText'] })
const app = await createApplication({ dataDir, engine, jobs: { concurrency: 2 } })
const { id: account } = await app.accounts.create({ name: 'Disk', profile: 'b' })
say({ ready: true })
let count = 0
for await (const line of createInterface({ input: process.stdin })) {
  const id = `job-${++count}`
  try {
    await app.jobs.submit(account, textJob(id, Buffer.alloc(Number(line), 'a')))
    say({ id, submitted: true })
    void app.jobs.finished(account, id).then(async ({ state, failure }) => {
      say({ id, state, failure, available: (await app.credits.balance(account)).available })
      app.credits.verify()
    })
  } catch (error) {
    const { message, detail } = error as { message: string; detail: object }
    say({ id, refused: message, detail })
  }
}
