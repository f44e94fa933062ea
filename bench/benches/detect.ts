import { detect } from '../../engines/detect/detect.ts'
import { prose } from '../../fixtures/prose.ts'
import type { Bench, Row } from '../bench.ts'
import { type Contestant, race } from '../measure.ts'
import { once } from '../once.ts'
import { loadRedactPii } from '../peers/redact-pii.ts'

/** So many million characters of prose (ASCII, so a character is a byte). Past 4 MB the text repeats. */
export function proseOf(megabytes: number): string {
  const wanted = megabytes * 1_000_000
  const piece = prose(Math.min(wanted, 4_000_000), 42)
  return piece.repeat(Math.ceil(wanted / piece.length)).slice(0, wanted)
}

const few = ['EMAIL', 'IBAN', 'CREDIT_CARD']
/** Past this a round of redact-pii lasts longer than all of ours together. */
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
