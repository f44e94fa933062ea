import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { Area, MarksRow } from './area.ts'
import { type LabelledSpan, readLabelled } from './named-score.ts'
import { found } from './names.ts'
import { exists } from './scorer.ts'
import { choose, splits } from './split.ts'

/** Lower ends of the bands of scores. */
const bands = [0.5, 0.6, 0.7, 0.8, 0.9] as const
/** Bands with fewer values show nothing. */
const minValues = 20
const types = ['NAME', 'ORG', 'LOCATION']

interface Count {
  right: number
  all: number
}

/** Values found in `CORPUS/ner/dev`, by type, language and score. */
export const scores: Area = {
  name: 'scores',
  title: 'What scores mean',
  about:
    'Precision of the people, organisations and places found in labelled text, by score: the percentage that overlaps a labelled value of any of the three types, and the number of values; by language and in total. Bands with fewer than 20 values are empty.',
  columns: bands.map((from) => `${from.toFixed(1)} to ${(from + 0.1).toFixed(1)}`),
  async run({ corpus, seed, most, say }) {
    const folder = corpus && path.join(corpus, 'ner/dev')
    if (!folder || !(await exists(folder)))
      return { rows: [], missing: ['No labelled names (ner/dev/) in the corpus.'] }
    const counts = new Map<string, Count[]>()
    const texts = new Map<string, number>()
    const countsOf = (key: string) => {
      let own = counts.get(key)
      if (own === undefined) {
        own = bands.map(() => ({ right: 0, all: 0 }))
        counts.set(key, own)
      }
      return own
    }
    for (const file of (await readdir(folder)).filter((name) => name.endsWith('.jsonl')).sort()) {
      const set = path.basename(file, '.jsonl')
      const language = set.slice(set.lastIndexOf('.') + 1)
      const all = new Map(
        (await readLabelled(path.join(folder, file))).map((text, k) => [`${set}-${k}`, text]),
      )
      const chosen = splits
        .flatMap((split) => choose([...all.keys()], split, seed, most * 100))
        .flatMap((name) => all.get(name) ?? [])
      say(`${set}: ${chosen.length} texts`)
      texts.set(language, (texts.get(language) ?? 0) + chosen.length)
      const answers = await found(chosen)
      for (const [i, { spans }] of chosen.entries())
        for (const value of answers[i]) {
          const band = bands.findLastIndex((from) => value.score >= from)
          if (!types.includes(value.type) || band < 0) continue
          const isRight = spans.some((span) => touches(span, value) && types.includes(span.type))
          for (const key of [`${value.type} ${language}`, `${value.type} all`]) {
            const count = countsOf(key)[band]
            count.all++
            if (isRight) count.right++
          }
        }
    }
    const total = [...texts.values()].reduce((sum, n) => sum + n, 0)
    const rows = [...counts]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, own]): MarksRow => {
        const language = key.slice(key.indexOf(' ') + 1)
        return {
          set: key,
          split: 'all',
          system: 'Palimpsest',
          files: texts.get(language) ?? total,
          marks: own.map(({ right, all }) =>
            all < minValues ? null : `${Math.round((100 * right) / all)} of ${all}`,
          ),
        }
      })
    return { rows, missing: [] }
  },
}

function touches(a: LabelledSpan, b: LabelledSpan): boolean {
  return a.start < b.end && b.start < a.end
}
