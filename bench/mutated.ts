/**
 * Damages files and redacts them: `node bench/mutated.ts [--count N] [--seed N] [--terms FILE] [FILE...]`, by default the sample files. Every damaged file
 * must end in a typed error or in an output that was proved. Prints the outcomes, the slowest file and every failure, and ends with code 1
 * after a crash, an internal error, or a file that took longer than 20 seconds.
 */
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import JSZip from 'jszip'
import { seeded } from '../fixtures/random.ts'
import { secrets } from '../fixtures/values.ts'
import { createEngine, PalimpsestError } from '../src/index.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '500' },
    seed: { type: 'string', default: '1' },
    terms: { type: 'string' },
  },
})
const terms =
  values.terms === undefined
    ? secrets
    : (await readFile(values.terms, 'utf8')).split('\n').filter((line) => line !== '')
const count = Number(values.count)
const firstSeed = Number(values.seed)
const maxSeconds = 20
const atOnce = 2

/** Keywords and operators whose exchange keeps a file readable enough to reach deeper code. */
const words: readonly (readonly [string, string])[] = [
  ['/Length ', '/Length 9'],
  ['/FlateDecode', '/LZWDecode'],
  ['/Kids', '/Kid'],
  ['/Contents', '/Parent'],
  ['/Font', '/XObject'],
  [' 0 R', ' 1 R'],
  ['endobj', 'obj'],
  ['xref', 'xxef'],
  ['<w:p', '<w:r'],
  ['</', '<'],
  ['"', "'"],
]

type Random = (below: number) => number

function damaged(given: Uint8Array, random: Random): Uint8Array {
  const bytes = Buffer.from(given)
  const at = random(bytes.length)
  const kind = random(7)
  if (kind === 0) return bytes.subarray(0, at)
  if (kind === 1) return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1 + random(64))])
  if (kind === 2) return Buffer.concat([bytes.subarray(0, at), bytes.subarray(Math.max(0, at - 200))])
  if (kind === 3) {
    const [from, to] = words[random(words.length)]
    const found = bytes.indexOf(from, at)
    if (found >= 0)
      return Buffer.concat([bytes.subarray(0, found), Buffer.from(to), bytes.subarray(found + from.length)])
  }
  if (kind === 4) {
    // A digit of a number: a length, an offset, a reference.
    for (let i = at; i < bytes.length; i++)
      if (bytes[i] >= 0x30 && bytes[i] <= 0x39) {
        bytes[i] = 0x30 + random(10)
        return bytes
      }
  }
  for (let i = 0; i < 1 + random(12); i++) bytes[random(bytes.length)] = random(256)
  return bytes
}

/** The file itself, or for archives mostly one of its entries. */
async function mutated(bytes: Uint8Array, random: Random): Promise<Uint8Array> {
  const isArchive = bytes[0] === 0x50 && bytes[1] === 0x4b
  if (!isArchive || random(4) === 0) return damaged(bytes, random)
  const zip = await JSZip.loadAsync(bytes)
  const names = Object.keys(zip.files).filter((name) => !zip.files[name].dir)
  const name = names[random(names.length)]
  zip.file(name, damaged((await zip.file(name)?.async('uint8array')) ?? new Uint8Array(), random))
  return zip.generateAsync({ type: 'uint8array', compression: 'DEFLATE' })
}

const folder = path.join(import.meta.dirname, '../fixtures/files')
const redactable = /\.(?:pdf|docx|xlsx|pptx|png|jpe?g|webp|tiff?|gif|bmp)$/i
const files =
  positionals.length > 0
    ? positionals
    : (await readdir(folder)).filter((name) => redactable.test(name)).map((name) => path.join(folder, name))

await using engine = await createEngine({ threads: atOnce })
const outcomes = new Map<string, number>()
const failures: string[] = []
let slowest = { seconds: 0, name: '' }

async function tryOne(seed: number): Promise<void> {
  const numbers = seeded(seed)
  const random: Random = (below) => Math.floor(numbers() * below)
  const file = files[seed % files.length]
  const bytes = await mutated(await readFile(file), random)
  const name = `${path.basename(file)}, seed ${seed}`
  const kind = path.extname(file).slice(1).toLowerCase()
  const start = performance.now()
  let outcome = 'proved'
  try {
    await engine.redactDocument(bytes, { entities: 'none', terms, ocr: false, unreadImages: 'keep' })
  } catch (error) {
    outcome = error instanceof PalimpsestError ? error.code : 'crash'
    if (outcome === 'crash' || outcome === 'internal') failures.push(`${name}: ${String(error)}`)
  }
  const seconds = (performance.now() - start) / 1000
  if (seconds > maxSeconds) failures.push(`${name}: ${seconds.toFixed(1)} s, ${outcome}`)
  if (seconds > slowest.seconds) slowest = { seconds, name }
  const key = `${kind} ${outcome}`
  outcomes.set(key, (outcomes.get(key) ?? 0) + 1)
}

let next = firstSeed
await Promise.all(
  Array.from({ length: atOnce }, async () => {
    while (next < firstSeed + count) await tryOne(next++)
  }),
)
for (const [key, number] of [...outcomes].sort()) console.log(`${String(number).padStart(6)}  ${key}`)
console.log(`slowest: ${slowest.seconds.toFixed(1)} s, ${slowest.name}`)
for (const failure of failures) console.log(`FAILED ${failure}`)
process.exitCode = failures.length > 0 ? 1 : 0
