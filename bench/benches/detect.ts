import { catalog, detect } from '../../engines/detect/detect.ts'
import { prose } from '../../fixtures/prose.ts'
import type { Bench, Row } from '../bench.ts'
import { type Contestant, race } from '../measure.ts'
import { once } from '../once.ts'
import { loadRedactPii, loadRedactpiiNode } from '../peers/detectors.ts'
import { texts } from '../texts/index.ts'

/** Megabytes of prose (ASCII, so a character is a byte). The text repeats after 4 MB. */
export function proseOf(megabytes: number): string {
  const wanted = megabytes * 1_000_000
  const piece = prose(Math.min(wanted, 4_000_000), 42)
  return piece.repeat(Math.ceil(wanted / piece.length)).slice(0, wanted)
}

/** Text that triggers recognizers and grammars but contains no entity. */
const hostile = [
  '1 ',
  '+1 ',
  'A. ',
  'a,b,1,2\n',
  'Mr. ',
  '@',
  'Word ',
  'a ',
  '.,',
  '{"a":',
  '\u200b',
  'e\u0301',
  '1',
  'A1B2 ',
  'Anna Smith, ',
]

const few = ['EMAIL', 'IBAN', 'CREDIT_CARD']
/** Beyond this size a round of redact-pii takes longer than all other contestants together. */
const peerLimit = 10

export const detectBench: Bench = async ({ quick, say }) => {
  const [redactPii, redactpiiNode] = await Promise.all([loadRedactPii(), loadRedactpiiNode()])
  const peers = [
    { name: 'redact-pii', redact: redactPii },
    { name: '@redactpii/node', redact: redactpiiNode },
  ]
  const contestants = (text: string): Contestant[] => [
    { name: 'palimpsest, all types', run: () => detect(text, {}) },
    ...peers.flatMap(({ name, redact }) => (redact === null ? [] : [{ name, run: () => redact(text) }])),
  ]
  const rows: Row[] = []
  for (const { name, make } of texts) {
    say(name)
    const text = make(1_000_000)
    for (const timing of await race(contestants(text), {
      warmup: 1,
      rounds: quick ? 3 : 7,
      clock: 'processor',
    }))
      rows.push({ group: `${name}, 1 MB`, timing, amount: 1 })
  }
  for (const megabytes of quick ? [10] : [10, 100]) {
    say(`${megabytes} MB`)
    const text = proseOf(megabytes)
    const runs: Contestant[] = megabytes > peerLimit ? contestants(text).slice(0, 1) : contestants(text)
    runs.splice(1, 0, {
      name: `palimpsest, ${few.length} types`,
      run: () => detect(text, { entities: few }),
    })
    const timings = await race(runs, { warmup: megabytes > 10 ? 0 : 1, rounds: 3, clock: 'processor' })
    const { peak } = await once('detect', String(megabytes))
    for (const [i, timing] of timings.entries())
      rows.push({
        group: `plain prose, ${megabytes} MB`,
        timing,
        amount: megabytes,
        ...(i === 0 ? { peak } : {}),
      })
  }
  say('40 types and all')
  const text = proseOf(1)
  const all = catalog().map(({ code }) => code)
  const chosen = all.filter((_, i) => i % Math.ceil(all.length / 40) === 0)
  const choices = [chosen, all].map((entities) => ({
    name: `palimpsest, ${entities.length} types by name`,
    run: () => detect(text, { entities }),
  }))
  for (const timing of await race(choices, { warmup: 1, rounds: quick ? 3 : 9, clock: 'processor' }))
    rows.push({ group: 'cost of types, 1 MB', timing, amount: 1 })
  say('small texts')
  const small = Array.from({ length: 1000 }, (_, i) => text.slice(i * 1000, i * 1000 + 1000))
  const batch = {
    name: '1,000 texts of 1 KB, each with its own options',
    run: () => small.map((item) => detect(item, { entities: all })),
  }
  for (const timing of await race([batch], { warmup: 1, rounds: quick ? 3 : 9, clock: 'processor' }))
    rows.push({ group: 'small texts', timing, amount: 1 })
  say('hostile text')
  const runs = hostile.map((seed) => {
    const run = seed.repeat(Math.ceil(1_000_000 / seed.length)).slice(0, 1_000_000)
    return { name: JSON.stringify(seed), run: () => detect(run, {}) }
  })
  for (const timing of await race(runs, { warmup: 0, rounds: quick ? 1 : 3, clock: 'processor' }))
    rows.push({ group: 'hostile, 1 MB of nothing but', timing, amount: 1 })
  return {
    title: 'Detection, one thread',
    unit: 'MB',
    rows,
    notes: [
      'The texts are made from many values and never repeat (bench/texts); plain prose is of fixtures/prose.ts and repeats after 4 MB.',
      'Processor time of this process, garbage collection and compilation included. A megabyte is a million UTF-16 units. Peak: a fresh process that holds the text and scans it once.',
      ...peers.map(({ name, redact }) =>
        redact === null
          ? `${name} is not installed: npm i --no-save ${name} puts it beside.`
          : `${name} looks for its default types, which are fewer.`,
      ),
    ],
  }
}
