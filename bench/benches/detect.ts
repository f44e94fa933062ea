import { catalog, detect } from '../../engines/detect/detect.ts'
import { prose } from '../../fixtures/prose.ts'
import type { Bench, Row } from '../bench.ts'
import { type Contestant, race } from '../measure.ts'
import { once } from '../once.ts'
import { loadRedactPii } from '../peers/redact-pii.ts'

/** Megabytes of prose (ASCII, so a character is a byte). The text repeats after 4 MB. */
export function proseOf(megabytes: number): string {
  const wanted = megabytes * 1_000_000
  const piece = prose(Math.min(wanted, 4_000_000), 42)
  return piece.repeat(Math.ceil(wanted / piece.length)).slice(0, wanted)
}

/** Text that triggers recognizers and grammars and completes none of them. */
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
  const redactPii = await loadRedactPii()
  const rows: Row[] = []
  for (const megabytes of quick ? [1, 10] : [1, 10, 100]) {
    say(`${megabytes} MB`)
    const text = proseOf(megabytes)
    const contestants: Contestant[] = [
      { name: 'palimpsest, all types', run: () => detect(text, {}) },
      { name: `palimpsest, ${few.length} types`, run: () => detect(text, { entities: few }) },
    ]
    if (redactPii && megabytes <= peerLimit)
      contestants.push({ name: 'redact-pii', run: () => redactPii(text) })
    const rounds = quick || megabytes > 10 ? 3 : 7
    const timings = await race(contestants, { warmup: megabytes > 10 ? 0 : 1, rounds })
    const { peak } = await once('detect', String(megabytes))
    for (const [i, timing] of timings.entries())
      rows.push({ group: `${megabytes} MB`, timing, amount: megabytes, ...(i === 0 ? { peak } : {}) })
  }
  say('40 types and all')
  const text = proseOf(1)
  const all = catalog().map(({ code }) => code)
  const chosen = all.filter((_, i) => i % Math.ceil(all.length / 40) === 0)
  const choices = [chosen, all].map((entities) => ({
    name: `palimpsest, ${entities.length} types by name`,
    run: () => detect(text, { entities }),
  }))
  for (const timing of await race(choices, { warmup: 1, rounds: quick ? 3 : 9 }))
    rows.push({ group: 'cost of types, 1 MB', timing, amount: 1 })
  say('small texts')
  const small = Array.from({ length: 1000 }, (_, i) => text.slice(i * 1000, i * 1000 + 1000))
  const batch = {
    name: '1,000 texts of 1 KB, each with its own options',
    run: () => small.map((item) => detect(item, { entities: all })),
  }
  for (const timing of await race([batch], { warmup: 1, rounds: quick ? 3 : 9 }))
    rows.push({ group: 'small texts', timing, amount: 1 })
  say('hostile text')
  const runs = hostile.map((seed) => {
    const run = seed.repeat(Math.ceil(1_000_000 / seed.length)).slice(0, 1_000_000)
    return { name: JSON.stringify(seed), run: () => detect(run, {}) }
  })
  for (const timing of await race(runs, { warmup: 0, rounds: quick ? 1 : 3 }))
    rows.push({ group: 'hostile, 1 MB of nothing but', timing, amount: 1 })
  return {
    title: 'Detection in English prose, one thread',
    unit: 'MB',
    rows,
    notes: [
      'Prose of a seeded grammar (fixtures/prose.ts). Peak: a fresh process that holds the text and scans it once.',
      redactPii
        ? `redact-pii (SyncRedactor, its default types) runs on inputs up to ${peerLimit} MB.`
        : 'redact-pii is not installed: npm i --no-save redact-pii puts it beside.',
    ],
  }
}
