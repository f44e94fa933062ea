// What scores mean on labelled text, by type and script, and what each minimum score would mask: writes the tables of docs/detection.md.
//   node bench/calibration.ts --corpus DIR [--texts 300] [--out docs/detection.md]
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { detect } from '../engines/detect/detect.ts'
import { readLabelled } from './marks/named-score.ts'
import { withSection } from './marks/page.ts'

const { values: options } = parseArgs({
  options: {
    corpus: { type: 'string' },
    texts: { type: 'string', default: '300' },
    out: { type: 'string', default: path.join(import.meta.dirname, '../docs/detection.md') },
  },
})
if (options.corpus === undefined) throw new Error('Pass --corpus with a folder that has ner/dev/.')
const folder = path.join(options.corpus, 'ner/dev')

const types = ['NAME', 'ORG', 'LOCATION']
const scripts = new Map([
  ['Latin', ''],
  ['Cyrillic, Armenian', 'ru kk hy'],
  ['Arabic, Hebrew, Indic', 'ar fa he hi ne bn ta si'],
  ['Chinese, Japanese', 'zh ja'],
  ['Korean', 'ko'],
  ['Thai', 'th'],
])
/** Lower ends of the groups of scores. */
const groups = [0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]

function scriptOf(language: string): string {
  return [...scripts].find(([, languages]) => languages.split(' ').includes(language))?.[0] ?? 'Latin'
}

/** Of one type in one script: values that were found and are right, and letters, by group of scores. */
interface Counts {
  readonly found: number[]
  readonly right: number[]
  /** Labelled letters, and those masked by values of the group or of another type. */
  letters: number
  masked: number
  readonly gained: number[]
  readonly ownLetters: number[]
  readonly rightLetters: number[]
}
const counts = new Map<string, Counts>()
const zeros = () => groups.map(() => 0)

function countsOf(type: string, script: string): Counts {
  const key = `${type} ${script}`
  const known = counts.get(key)
  if (known !== undefined) return known
  const fresh = {
    ...{ found: zeros(), right: zeros(), letters: 0, masked: 0 },
    ...{ gained: zeros(), ownLetters: zeros(), rightLetters: zeros() },
  }
  counts.set(key, fresh)
  return fresh
}

const minScores = Object.fromEntries(types.map((type) => [type, groups[0]]))
for (const file of (await readdir(folder)).filter((name) => name.endsWith('.jsonl')).sort()) {
  const script = scriptOf(file.split('.').at(-2) ?? '')
  const all = await readLabelled(path.join(folder, file))
  const step = Math.max(1, Math.floor(all.length / Number(options.texts)))
  for (const [k, { text, spans }] of all.entries()) {
    if (k % step !== 0) continue
    const found = detect(text, { minScores })
    const labels = new Uint8Array(text.length)
    for (const { type, start, end } of spans) labels.fill(types.indexOf(type) + 1 || 9, start, end)
    for (const [t, type] of types.entries()) {
      const c = countsOf(type, script)
      // The highest group that masks a letter; values of other types count from the default minimum score on.
      const best = new Int8Array(text.length).fill(-1)
      for (const entity of found) {
        const group = groups.findLastIndex((from) => entity.score >= from)
        const isOwn = entity.type === type
        if (!isOwn && entity.score < 0.5) continue
        let inside = 0
        for (let i = entity.start; i < entity.end; i++) {
          best[i] = Math.max(best[i], isOwn ? group : groups.length)
          if (labels[i] > 0) inside++
        }
        if (!isOwn) continue
        const size = entity.end - entity.start
        c.found[group]++
        if (inside * 2 >= size) c.right[group]++
        c.ownLetters[group] += size
        c.rightLetters[group] += inside
      }
      for (let i = 0; i < text.length; i++) {
        if (labels[i] !== t + 1) continue
        c.letters++
        if (best[i] === groups.length) c.masked++
        else if (best[i] >= 0) c.gained[best[i]]++
      }
    }
  }
}

const percent = (part: number, whole: number) => (whole === 0 ? '' : ((100 * part) / whole).toFixed(0))
const sum = (list: readonly number[], from: number) => list.slice(from).reduce((a, b) => a + b, 0)
const range = (k: number) =>
  k + 1 < groups.length ? `${groups[k]} to ${groups[k + 1]}` : `${groups[k]} or more`
const rowsOf = (cells: (c: Counts, k: number) => string) =>
  types.flatMap((type) =>
    [...scripts.keys()].map((script) => {
      const c = countsOf(type, script)
      return `| ${[type, script, ...groups.map((_, k) => cells(c, k))].join(' | ')} |`
    }),
  )
const head = (columns: readonly string[]) => [
  `| ${['Type', 'Script', ...columns].join(' | ')} |`,
  `| ${['---', '---', ...columns.map(() => '---')].join(' | ')} |`,
]
const text = [
  'Values by score: the number found, and the percentage of them with at least half of the characters labelled as any type.',
  '',
  ...head(groups.map((_, k) => range(k))),
  ...rowsOf((c, k) => (c.found[k] === 0 ? '' : `${c.found[k]}: ${percent(c.right[k], c.found[k])}`)),
  '',
  'By minimum score of the type: character recall, and character precision with any label counted as correct (%).',
  '',
  ...head(groups.map((from) => `${from}`)),
  ...rowsOf((c, k) =>
    c.letters === 0
      ? ''
      : `${percent(c.masked + sum(c.gained, k), c.letters)} / ${percent(sum(c.rightLetters, k), sum(c.ownLetters, k))}`,
  ),
].join('\n')
console.log(text)
await writeFile(options.out, withSection(await readFile(options.out, 'utf8'), 'calibration', text))
