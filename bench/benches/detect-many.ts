import { createEngine } from '../../src/index.ts'
import type { Bench, Row } from '../bench.ts'
import { type Contestant, race } from '../measure.ts'
import { once } from '../once.ts'
import { records } from '../texts/dense.ts'
import { proseOf } from './detect.ts'

/** A number of texts of 1,000 characters, each a different part of the prose. */
function itemsOf(count: number): string[] {
  const text = proseOf(Math.min(4, Math.ceil(count / 1000)))
  const places = Math.floor(text.length / 1000)
  return Array.from({ length: count }, (_, i) => text.slice((i % places) * 1000, (i % places) * 1000 + 1000))
}

/** The prose as a stream of 256 KB chunks, never held in memory as a whole. */
function streamOf(megabytes: number): ReadableStream<Uint8Array> {
  const piece = new TextEncoder().encode(proseOf(1).slice(0, 250_000))
  let left = megabytes * 4
  return new ReadableStream<Uint8Array>(
    {
      pull: (controller) => (left-- > 0 ? controller.enqueue(piece.slice()) : controller.close()),
    },
    { highWaterMark: 0 },
  )
}

export async function readStream(megabytes: number): Promise<number> {
  await using engine = await createEngine({ threads: 0 })
  let count = 0
  for await (const _ of engine.detectStream(streamOf(megabytes))) count++
  return count
}

export const detectManyBench: Bench = async ({ quick, say }) => {
  await using alone = await createEngine({ threads: 0 })
  await using pooled = await createEngine()
  const rows: Row[] = []
  for (const thousands of quick ? [1, 20] : [1, 20, 64]) {
    const group = `${thousands},000 texts of 1 KB`
    say(group)
    const items = itemsOf(thousands * 1000)
    const contestants: Contestant[] = [
      { name: 'one thread', run: () => alone.detectBatch(items) },
      { name: 'as the engine decides', run: () => pooled.detectBatch(items) },
    ]
    const timings = await race(contestants, { warmup: 2, rounds: quick || thousands > 1 ? 3 : 9 })
    for (const timing of timings) rows.push({ group, timing, amount: thousands })
  }
  const long = records(12_000_000)
  say('one text of 12 MB')
  const whole: Contestant[] = [
    { name: 'one thread', run: () => alone.detect(long) },
    { name: 'as the engine decides', run: () => pooled.detect(long) },
  ]
  for (const timing of await race(whole, { warmup: 1, rounds: 3 }))
    rows.push({ group: 'dense records, one text of 12 MB', timing, amount: 12 })
  for (const megabytes of quick ? [10] : [10, 100]) {
    say(`stream of ${megabytes} MB`)
    const stream: Contestant = { name: 'stream', run: () => readStream(megabytes) }
    const [timing] = await race([stream], { warmup: 0, rounds: 3 })
    const { peak } = await once('detect-stream', String(megabytes))
    rows.push({ group: `stream of ${megabytes} MB`, timing, amount: megabytes, peak })
  }
  return {
    title: 'Detection in many small texts, and in a stream',
    unit: 'MB',
    rows,
    notes: [
      'The engine uses its pool from 16 million characters on, for one long text from 8 million. The pool is warm here; a first call includes the start of the threads and their dictionaries.',
      'Peak of a stream: a fresh process that reads it once; it does not grow with the stream.',
    ],
  }
}
