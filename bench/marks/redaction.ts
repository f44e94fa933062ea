import { readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Area, MarksRow } from './area.ts'
import { exists, readJson, runScorer, withFolder } from './scorer.ts'
import { choose, splits } from './split.ts'

interface Entry {
  readonly file: string
  readonly secrets: readonly string[]
}

interface Outcome {
  readonly state: 'clean' | 'refused' | 'leaks' | 'failed' | 'broken' | 'hung'
  /** Share of lost words, without the secrets. */
  readonly over?: number | null
}

/**
 * `CORPUS/redact/*.json`, entries with `file` and `secrets`; scored by `TOOLS/redact-eval.py`, which removes the secrets as terms and
 * searches the output for them with other programs.
 */
export const redaction: Area = {
  name: 'redaction',
  title: 'Redaction',
  about:
    'The secrets of each file are removed as terms, and other programs search the output for them. Refused files have no output. Words lost: share of the other words that are missing in the output, mean of the files.',
  columns: ['Clean', 'Refused', 'Leaks', 'Failed', 'Words lost'],
  async run({ corpus, tools, seed, most, say }) {
    const folder = corpus && path.join(corpus, 'redact')
    if (!folder || !(await exists(folder)))
      return { rows: [], missing: ['No files with secrets (redact/) in the corpus.'] }
    const scorer = tools && path.join(tools, 'redact-eval.py')
    if (!scorer || !(await exists(scorer))) return { rows: [], missing: ['No scorer redact-eval.py.'] }
    const rows: MarksRow[] = []
    for (const list of (await readdir(folder)).filter((name) => name.endsWith('.json')).sort()) {
      const entries = new Map(
        (await readJson<Entry[]>(path.join(folder, list))).map((entry) => [entry.file, entry]),
      )
      const set = path.basename(list, '.json')
      for (const split of splits) {
        const chosen = choose([...entries.keys()], split, seed, most).flatMap(
          (file) => entries.get(file) ?? [],
        )
        if (chosen.length === 0) continue
        say(`${set}, ${split}: ${chosen.length} files`)
        const outcomes = await withFolder(async (made) => {
          const input = path.join(made, 'secrets.json')
          const absolute = chosen.map((entry) => ({ ...entry, file: path.resolve(folder, entry.file) }))
          await writeFile(input, JSON.stringify(absolute))
          const output = path.join(made, 'outcomes.json')
          await runScorer(scorer, [input, '--out', path.join(made, 'out'), '--json', output])
          return readJson<Outcome[]>(output)
        })
        const count = (...states: Outcome['state'][]) =>
          String(outcomes.filter(({ state }) => states.includes(state)).length)
        const lost = outcomes.flatMap(({ over }) => (typeof over === 'number' ? [over] : []))
        const mean = lost.length > 0 ? lost.reduce((a, b) => a + b) / lost.length : null
        const marks = [
          count('clean'),
          count('refused'),
          count('leaks'),
          count('failed', 'broken', 'hung'),
          mean,
        ]
        rows.push({ set, split, system: 'Palimpsest', files: chosen.length, marks })
      }
    }
    return { rows, missing: [] }
  },
}
