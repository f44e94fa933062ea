import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Area, MarksRow } from './area.ts'
import { exists, readJson, runScorer, withFolder } from './scorer.ts'
import { choose, splits } from './split.ts'

interface Scores {
  readonly micro: { readonly strict: { readonly p: number; readonly r: number; readonly f1: number } }
  readonly masking: {
    readonly charRecall: number
    readonly charPrecision: number
    readonly docsFullyMasked: number
  }
}

/** `CORPUS/pii/*.jsonl`, a text a line with `id`, `text`, `lang` and `spans`; scored by `TOOLS/pii-eval.mjs`. The split is by `id`. */
export const detection: Area = {
  name: 'detection',
  title: 'Detection',
  about:
    'Precision, recall and F1 of values with the same type and bounds; recall and precision of masked characters of any type; share of texts with every labelled value masked. Files are single texts here, and the limit of files is a hundred times that of other sets.',
  columns: ['Precision', 'Recall', 'F1', 'Character recall', 'Character precision', 'Texts fully masked'],
  async run({ corpus, tools, seed, most, say }) {
    const folder = corpus && path.join(corpus, 'pii')
    if (!folder || !(await exists(folder)))
      return { rows: [], missing: ['No labelled texts (pii/) in the corpus.'] }
    const scorer = tools && path.join(tools, 'pii-eval.mjs')
    if (!scorer || !(await exists(scorer))) return { rows: [], missing: ['No scorer pii-eval.mjs.'] }
    const rows: MarksRow[] = []
    for (const file of (await readdir(folder)).filter((name) => name.endsWith('.jsonl')).sort()) {
      const set = path.basename(file, '.jsonl')
      const lines = (await readFile(path.join(folder, file), 'utf8')).trim().split('\n')
      const byId = new Map(lines.map((line) => [String((JSON.parse(line) as { id: unknown }).id), line]))
      for (const split of splits) {
        // A text is small: a hundred of them are one file of another set.
        const ids = choose([...byId.keys()], split, seed, most * 100)
        if (ids.length === 0) continue
        say(`${set}, ${split}: ${ids.length} texts`)
        const scores = await withFolder(async (made) => {
          const input = path.join(made, `${set}.jsonl`)
          await writeFile(input, `${ids.map((id) => byId.get(id)).join('\n')}\n`)
          const output = path.join(made, 'scores.json')
          await runScorer(scorer, [input, '--json', output])
          return Object.values(await readJson<Record<string, Scores>>(output))[0]
        })
        const { strict } = scores.micro
        const { charRecall, charPrecision, docsFullyMasked } = scores.masking
        const marks = [strict.p, strict.r, strict.f1, charRecall, charPrecision, docsFullyMasked]
        rows.push({ set, split, system: 'Palimpsest', files: ids.length, marks })
      }
    }
    return { rows, missing: [] }
  },
}
