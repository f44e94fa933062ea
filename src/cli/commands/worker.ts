import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { RequestError } from '../../../engines/model/errors.ts'
import { createEngine } from '../../engine.ts'
import { type Command, type CommandContext, parseCommandLine } from '../command.ts'
import { optionHelp } from '../help.ts'
import { flag, number } from '../options/option.ts'
import { queueOptions, queueTitle, readQueueOptions } from '../options/queue.ts'

const options = {
  concurrency: number('N', 1, 256, 'items processed at a time (default: one for each processor)'),
  timeout: number('SECONDS', 1, 86_400, 'time for one file (default: 600)'),
  stall: number(
    'SECONDS',
    1,
    3600,
    'a worker without a heartbeat for this time counts as ended (default: 30)',
  ),
  json: flag('a JSON line for each item on standard output'),
}
const allOptions = { ...options, ...queueOptions }

const help = `Process the items of a queue: files of batches ("palimpsest batch --queue") and jobs
of applications (createApplication with a queue).

Usage: palimpsest worker --queue URL --store WHERE --queue-key-file FILE [OPTIONS]

Runs until Ctrl-C or SIGTERM: then no more items are taken, those in progress are finished,
and the program ends. A second Ctrl-C ends it at once. An item whose worker ends without
finishing it is handed over again. A worker with another version, key or store than
the batch does not start, or hands its item back and ends with an error. Start as many
workers on as many machines as needed, with the same version of Palimpsest, OCR
languages and models.

${optionHelp('Options', options)}

${optionHelp(queueTitle, queueOptions)}

Example:
  palimpsest worker --queue redis://queue.internal --store /mnt/share/queue \\
      --queue-key-file queue.key
`

export const workerCommand: Command = { help, options: allOptions, run }

async function run(args: readonly string[], { stdout, stderr, signal }: CommandContext): Promise<number> {
  const { values } = parseCommandLine('worker', args, allOptions, [0, 0])
  const queue = await readQueueOptions(values)
  if (queue === null)
    throw new RequestError(
      'invalid_request',
      'The queue is missing. Pass --queue redis://HOST. See "palimpsest worker --help".',
    )
  const { concurrency = availableParallelism(), timeout, stall } = values
  const { serveQueue } = await import('../../queue/queue.ts')
  let [done, failed] = [0, 0]
  await using engine = await createEngine({
    threads: concurrency,
    limits: timeout === undefined ? {} : { timeoutMs: timeout * 1000 },
  })
  await using worker = await serveQueue(engine, {
    ...queue,
    concurrency,
    ...(stall === undefined ? {} : { stallMs: stall * 1000 }),
    onItem: (item) => {
      if (item.ok) done++
      else failed++
      if (values.json) stdout.write(`${JSON.stringify(item)}\n`)
    },
  })
  stderr.write(`Waiting for items, ${concurrency} at a time.\n`)
  const stop = signal.aborted ? null : once(signal, 'abort').then(() => null)
  const trouble = await Promise.race([stop, worker.stopped])
  stderr.write('Finishing the items in progress.\n')
  await worker.drain()
  stderr.write(`${done} items done, ${failed} failed.\n`)
  // Items that it could not process are handled by other workers.
  if (trouble !== null) throw trouble
  return 0
}
