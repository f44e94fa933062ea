import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createEngine } from '../../src/index.ts'
import type { Area, MarksRow } from './area.ts'
import { exists, hasProgram, readJson, runProgram, runScorer, withFolder } from './scorer.ts'
import { choose, splits } from './split.ts'

/** A set: inputs, and Markdown of the same names as the truth. */
interface DocumentSet {
  readonly name: string
  readonly input: string
  readonly truth: string
}

interface System {
  readonly name: string
  /** Null if it does not read the format. */
  readonly convert: (file: string) => Promise<string> | null
}

const keys = ['overall', 'nid', 'mhs', 'teds', 'list_recall'] as const

type Means = Readonly<Record<(typeof keys)[number], number | null>>

/**
 * `CORPUS/convert/SET/input` and `truth`, and `REAL/pdf` and `truth`; scored by `TOOLS/convert-score.mjs`. Peers: pdftotext for PDF,
 * pandoc for DOCX and HTML.
 */
export const structure: Area = {
  name: 'structure',
  title: 'Structure',
  about:
    'Documents converted to Markdown. Text and reading order (NID), headings (MHS), tables (TEDS), their mean (overall), and recall of list items. Output and reference are compared with links and emphasis; [benchmarks](benchmarks.md) removes these for the real PDFs.',
  columns: ['Overall', 'NID', 'MHS', 'TEDS', 'List items'],
  async run({ corpus, real, tools, seed, most, say }) {
    const scorer = tools && path.join(tools, 'convert-score.mjs')
    if (!scorer || !(await exists(scorer))) return { rows: [], missing: ['No scorer convert-score.mjs.'] }
    const { sets, missing } = await findSets(corpus, real)
    const rows: MarksRow[] = []
    await using engine = await createEngine({ threads: 1 })
    const systems: readonly System[] = [
      { name: 'Palimpsest', convert: async (file) => text((await engine.convert(file, { to: 'md' })).bytes) },
      ...(await peers()),
    ]
    for (const { name: set, input, truth } of sets) {
      const known = new Set(await readdir(truth))
      const files = (await readdir(input)).filter((file) => known.has(`${path.parse(file).name}.md`)).sort()
      for (const split of splits) {
        const chosen = choose(files, split, seed, most)
        if (chosen.length === 0) continue
        for (const { name: system, convert } of systems) {
          say(`${set}, ${split}, ${system}: ${chosen.length} files`)
          const means = await withFolder(async (made) => {
            let read = false
            for (const file of chosen) {
              const markdown = await attempt(convert(path.join(input, file)), (error) =>
                say(`${file}: ${error}`),
              )
              read ||= markdown !== null
              if (markdown !== null) await writeFile(path.join(made, `${path.parse(file).name}.md`), markdown)
            }
            if (!read) return null
            const ids = path.join(made, 'ids.txt')
            await writeFile(ids, chosen.map((file) => path.parse(file).name).join('\n'))
            const output = path.join(made, 'scores.json')
            await runScorer(scorer, ['dir', truth, made, '--only', ids, '--json', output])
            return (await readJson<{ means: Means }>(output)).means
          })
          if (means)
            rows.push({
              set,
              split,
              system,
              files: chosen.length,
              marks: keys.map((key) => means[key] ?? null),
            })
        }
      }
    }
    return { rows, missing }
  },
}

async function findSets(
  corpus: string | null,
  real: string | null,
): Promise<{ sets: DocumentSet[]; missing: string[] }> {
  const sets: DocumentSet[] = []
  const missing: string[] = []
  const folder = corpus && path.join(corpus, 'convert')
  if (!folder || !(await exists(folder))) missing.push('No documents (convert/) in the corpus.')
  else
    for (const name of (await readdir(folder)).sort()) {
      const input = path.join(folder, name, 'input')
      const truth = path.join(folder, name, 'truth')
      if ((await exists(input)) && (await exists(truth))) sets.push({ name, input, truth })
    }
  const input = real && path.join(real, 'pdf')
  if (!real || !input || !(await exists(input))) missing.push('No chapters of real PDFs.')
  else sets.push({ name: 'real PDFs', input, truth: path.join(real, 'truth') })
  return { sets, missing }
}

/** A file that cannot be converted counts as an empty one. */
async function attempt(
  converted: Promise<string> | null,
  say: (error: string) => void,
): Promise<string | null> {
  try {
    return await converted
  } catch (error) {
    say(error instanceof Error ? error.message.split('\n')[0] : String(error))
    return ''
  }
}

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

async function peers(): Promise<System[]> {
  const found: System[] = []
  const peer = async (
    name: string,
    extensions: readonly string[],
    args: (file: string, out: string) => string[],
  ) => {
    if (!(await hasProgram(name))) return
    const convert = (file: string) =>
      extensions.includes(path.extname(file).toLowerCase())
        ? withFolder(async (made) => {
            const out = path.join(made, 'out.md')
            await runProgram(name, args(file, out))
            return readFile(out, 'utf8')
          })
        : null
    found.push({ name, convert })
  }
  await peer('pdftotext', ['.pdf'], (file, out) => [file, out])
  await peer('pandoc', ['.docx', '.html', '.htm'], (file, out) => [file, '-t', 'gfm', '-o', out])
  return found
}
