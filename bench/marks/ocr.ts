import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createEngine } from '../../src/index.ts'
import type { Area, MarksRow } from './area.ts'
import { exists, hasProgram, readJson, runProgram, runScorer, withFolder } from './scorer.ts'
import { choose, splits } from './split.ts'

interface Entry {
  readonly id: string
  readonly file: string
  readonly truth: string
  /** Languages as tesseract names them, divided by a comma or a plus sign. */
  readonly lang: string
  readonly kind: string
}

interface Scores {
  readonly kinds: Readonly<
    Record<
      string,
      {
        readonly n: number
        readonly cer: number
        readonly cerMedian: number
        readonly wer: number
        readonly recall: number
      }
    >
  >
}

/** `CORPUS/ocr/index.json`, entries with `id`, `file`, `truth`, `lang` and `kind`; scored by `TOOLS/ocr-score.mjs`. Peer: tesseract. */
export const ocr: Area = {
  name: 'ocr',
  title: 'OCR',
  about:
    'Character error rate (mean and median of the images, at most 1), word error rate, and recall of words. Images on which a system failed are not scored; tesseract is the installed one with its own models.',
  columns: ['Images read', 'CER', 'Median CER', 'WER', 'Word recall'],
  async run({ corpus, tools, seed, most, say }) {
    const index = corpus && path.join(corpus, 'ocr', 'index.json')
    if (!index || !(await exists(index)))
      return { rows: [], missing: ['No images (ocr/index.json) in the corpus.'] }
    const scorer = tools && path.join(tools, 'ocr-score.mjs')
    if (!scorer || !(await exists(scorer))) return { rows: [], missing: ['No scorer ocr-score.mjs.'] }
    const root = path.dirname(index)
    const entries = new Map((await readJson<Entry[]>(index)).map((entry) => [entry.id, entry]))
    await using engine = await createEngine({ threads: 1 })
    const systems = [
      {
        name: 'Palimpsest',
        read: async ({ file, lang }: Entry, out: string) => {
          const language = lang.split(/[,+]/)
          const { text } = await engine.ocr(path.join(root, file), { outputs: [], language })
          await writeFile(out, text)
        },
      },
    ]
    if (await hasProgram('tesseract'))
      systems.push({
        name: 'tesseract',
        read: ({ file, lang }, out) =>
          runProgram(
            'tesseract',
            [path.join(root, file), out.replace(/\.txt$/, ''), '-l', lang.replaceAll(',', '+')],
            { OMP_THREAD_LIMIT: '1' },
          ),
      })
    const rows: MarksRow[] = []
    for (const split of splits) {
      const ids = choose([...entries.keys()], split, seed, most)
      const chosen = ids.flatMap((id) => entries.get(id) ?? [])
      if (chosen.length === 0) continue
      for (const { name: system, read } of systems) {
        say(`${split}, ${system}: ${chosen.length} images`)
        const scores = await withFolder(async (made) => {
          await mkdir(path.join(made, 'out'))
          for (const entry of chosen)
            await read(entry, path.join(made, 'out', `${entry.id}.txt`)).catch((error: unknown) =>
              say(
                `${entry.id} failed: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`,
              ),
            )
          const list = chosen.map((entry) => ({
            ...entry,
            truth: path.relative(made, path.join(root, entry.truth)),
          }))
          await writeFile(path.join(made, 'index.json'), JSON.stringify(list))
          const args = ['dir', path.join(made, 'index.json'), path.join(made, 'out'), '--fold', '--json']
          return JSON.parse(await runScorer(scorer, args)) as Scores
        })
        const all = scores.kinds.ALL
        const marks = all
          ? [String(all.n), all.cer, all.cerMedian, all.wer, all.recall]
          : ['0', null, null, null, null]
        rows.push({ set: 'images', split, system, files: chosen.length, marks })
      }
    }
    return { rows, missing: [] }
  },
}
