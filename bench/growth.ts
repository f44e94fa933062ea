/**
 * Looks for texts whose detection takes more than time in proportion: `node bench/growth.ts [--seconds N] [--seed N]`. Random fragments of
 * what grammars and recognizers look for are repeated to 30,000 and 120,000 characters. Prints the fragments whose processor time grows by
 * more than 7 times, or which are read at less than 0.25 MB/s, each measured twice, and ends with code 1 if there are any.
 */
import { parseArgs } from 'node:util'
import { detect } from '../engines/detect/detect.ts'
import { pick, seeded } from '../fixtures/random.ts'

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '60' }, seed: { type: 'string', default: '1' } },
})
const seconds = Number(values.seconds)
const random = seeded(Number(values.seed))

const [short, long] = [30_000, 120_000]
const maxGrowth = 7
const minMegabytesPerSecond = 0.25
/** Milliseconds. Shorter times are mostly those of the clock and of the collector. */
const minTime = 4
const maxParts = 5

const words = [
  'Anna Smith van der de la Dr. Mr O’Neil J. R. St. García y e и Иван Петров Müller 田中 太郎 様 김 철수 씨 محمد علي שלום',
  'Straße Calle rue No. 12 1187/14 ул. д. Street Road Avenue Flat c/o P.O. Box ZIP 90210 SW1A 1AA apt blk No:12 Mah. sc. B, кв. 7 Plot Sector bl. code door',
  '+49 (030) 555-0100 Tel: 1234 5678 9012 100,000 $ € four five double zero null eins oh A B C',
  'born geb. 12 May 2024-01-02 1.2.2020 IBAN DE89 3704 0044 SSN passport no AB123456 page pp. et al. MRN Ward Hospital',
  'GmbH Inc Ltd University of the name: From: To: <a@b.org> a@b.org @margit [09:02] cheers, hi dear regards lieber',
  'key password: token= https:// www. .com // \\ _ * - / & and und , ; : . | = { } " \' ( ) [ ] < > #',
].flatMap((line) => line.split(' '))
const separators = [' ', ' ', ' ', '\n', '\t', '', '\u00a0', '\u200b', '\u0301', '\n\n']

function fragment(): string {
  const parts = 1 + Math.floor(random() * maxParts)
  return Array.from({ length: parts }, () => pick(random, words) + pick(random, separators)).join('')
}

/** Milliseconds of processor time. */
function timeOf(seed: string, length: number): number {
  const text = seed.repeat(Math.ceil(length / seed.length)).slice(0, length)
  const before = process.cpuUsage()
  detect(text)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

function isSlow(seed: string): boolean {
  const [first, second] = [timeOf(seed, short), timeOf(seed, long)]
  const grows = second > maxGrowth * Math.max(minTime, first)
  return grows || long / 1000 / second < minMegabytesPerSecond
}

const end = Date.now() + seconds * 1000
const slow = new Set<string>()
let count = 0
for (; Date.now() < end; count++) {
  const seed = fragment()
  if (isSlow(seed) && isSlow(seed)) slow.add(seed)
}
for (const seed of slow) {
  const [first, second] = [timeOf(seed, short), timeOf(seed, long)].map(Math.round)
  console.log(`${JSON.stringify(seed)}: ${first} ms, then ${second} ms`)
}
console.log(`${count} fragments, ${slow.size} slow`)
if (slow.size > 0) process.exitCode = 1
