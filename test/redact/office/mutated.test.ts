import { performance } from 'node:perf_hooks'
import JSZip from 'jszip'
import { describe, expect, it } from 'vitest'
import { PalimpsestError } from '../../../engines/model/errors.ts'
import { redactOfficeDocument } from '../../../engines/redact/office/redact-office.ts'
import { docx, p } from '../../builders/docx.ts'
import { row, workbook } from '../../builders/office/workbook.ts'
import { slow } from '../../builders/slow.ts'
import { secret } from '../leak-cases/office/office-case.ts'
import { file as presentation } from '../leak-cases/office/pptx-places.ts'
import { archiveText, entriesWith } from './archive-text.ts'

const files: readonly [string, () => Promise<Uint8Array>][] = [
  ['DOCX', () => docx({ body: p(`Signed by ${secret}`) })],
  [
    'XLSX',
    () => workbook({ sheets: [{ name: 'Data', rows: row(1, secret, 12) + row(2, '<f>A1</f><v>1</v>') }] }),
  ],
  ['PPTX', presentation({ master: `<p:sp name="${secret}"/>` })],
]
const mutations = 60

/** Numbers that are the same in every run (Park and Miller's generator). */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 48271) % 0x7fffffff
    return state % below
  }
}

/** Changes the archive itself, or the XML of one part. */
async function mutated(bytes: Uint8Array, seed: number): Promise<Uint8Array> {
  const random = randomNumbers(seed)
  const change = (given: Uint8Array): Uint8Array => {
    const copy = given.slice()
    const at = random(copy.length)
    const length = 1 + random(8)
    const kind = random(4)
    if (kind === 0) return copy.subarray(0, at)
    if (kind === 1) return Buffer.concat([copy.subarray(0, at), copy.subarray(at + length)])
    if (kind === 2) return Buffer.concat([copy.subarray(0, at), copy.subarray(Math.max(0, at - 40))])
    for (let i = at; i < Math.min(at + length, copy.length); i++) copy[i] = random(256)
    return copy
  }
  if (seed % 3 === 0) return change(bytes)
  const zip = await JSZip.loadAsync(bytes)
  const names = Object.keys(zip.files)
  const name = names[random(names.length)]
  zip.file(name, change((await zip.file(name)?.async('uint8array')) ?? new Uint8Array()))
  return zip.generateAsync({ type: 'uint8array' })
}

slow(describe).each(files)('a damaged %s', (_, build) => {
  it('is rejected with a typed error, or redacted', { timeout: 120_000 }, async () => {
    const original = await build()
    const outcomes = { refused: 0, redacted: 0 }
    for (let seed = 1; seed <= mutations; seed++) {
      const bytes = await mutated(original, seed)
      const started = performance.now()
      try {
        const done = await redactOfficeDocument({ bytes, detect: { entities: 'none' }, terms: [secret] })
        expect(entriesWith(await archiveText(done.bytes), secret), `seed ${seed}`).toEqual([])
        outcomes.redacted++
      } catch (error) {
        if (!(error instanceof PalimpsestError)) throw new Error(`seed ${seed}`, { cause: error })
        outcomes.refused++
      }
      expect(performance.now() - started, `seed ${seed}`).toBeLessThan(20_000)
    }
    expect(outcomes.refused).toBeGreaterThan(0)
    expect(outcomes.redacted).toBeGreaterThan(0)
  })
})
