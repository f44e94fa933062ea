import { readFile, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Area, MarksOptions } from './area.ts'
import { detection } from './detection.ts'
import { helpPages } from './help-pages.ts'
import { names } from './names.ts'
import { ocr } from './ocr.ts'
import { section, withSection } from './page.ts'
import { redaction } from './redaction.ts'
import { scores } from './scores.ts'
import { structure } from './structure.ts'

const areas: readonly Area[] = [detection, names, helpPages, scores, structure, ocr, redaction]

/** Files of a split of each set with `--quick`. */
const quickFiles = 6

const usage = `Usage: npm run marks -- --corpus DIR --tools DIR [OPTIONS]

Scores detection, structure, OCR and redaction on labelled corpora, by split, and writes
the tables to a page. Corpora and scorers that are missing are named and skipped.

  --corpus DIR  corpora: pii/*.jsonl, ner/dev/*.jsonl, convert/SET/{input,truth}, ocr/index.json,
                redact/*.json (default: PALIMPSEST_MARKS_CORPUS)
  --real DIR    chapters of real PDFs: pdf/ and truth/ (default: PALIMPSEST_MARKS_REAL)
  --tools DIR   scorers: pii-eval.mjs, convert-score.mjs, ocr-score.mjs, redact-eval.py
                (default: PALIMPSEST_MARKS_TOOLS)
  --peers DIR   packages to compare with, in node_modules: redact-pii, compromise, openredaction
                (default: PALIMPSEST_MARKS_PEERS); Presidio with spaCy's English model if the
                program PALIMPSEST_MARKS_PYTHON (default: python3) has it
  --help-pages DIR  unpacked Debian packages, see tools/detector/help-pages.ts
                (default: PALIMPSEST_MARKS_HELP_PAGES)
  --only NAMES  only these areas: ${areas.map(({ name }) => name).join(', ')}
  --quick       ${quickFiles} files of each split of each set
  --seed N      which files --quick takes (default: 1)
  --out FILE    the page (default: docs/marks.md)

The scorers run the built product: npm run build first.`

const { values } = parseArgs({
  options: {
    corpus: { type: 'string' },
    real: { type: 'string' },
    tools: { type: 'string' },
    peers: { type: 'string' },
    'help-pages': { type: 'string' },
    only: { type: 'string' },
    quick: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    out: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})
const only = values.only?.split(',').map((name) => name.trim()) ?? areas.map(({ name }) => name)
const unknown = only.filter((name) => !areas.some((area) => area.name === name))
const seed = Number(values.seed)
if (values.help || unknown.length > 0 || !Number.isInteger(seed)) {
  if (unknown.length > 0) console.error(`There is no area ${unknown.join(', ')}.`)
  if (!Number.isInteger(seed)) console.error('--seed takes a whole number.')
  console.error(usage)
  process.exit(values.help ? 0 : 2)
}

const folder = (given: string | undefined, variable: string) => {
  const found = given ?? process.env[variable]
  return found ? path.resolve(found) : null
}
const options: Omit<MarksOptions, 'say'> = {
  corpus: folder(values.corpus, 'PALIMPSEST_MARKS_CORPUS'),
  real: folder(values.real, 'PALIMPSEST_MARKS_REAL'),
  tools: folder(values.tools, 'PALIMPSEST_MARKS_TOOLS'),
  peers: folder(values.peers, 'PALIMPSEST_MARKS_PEERS'),
  helpPages: folder(values['help-pages'], 'PALIMPSEST_MARKS_HELP_PAGES'),
  seed,
  most: values.quick ? quickFiles : Number.POSITIVE_INFINITY,
}
const page = path.resolve(values.out ?? path.join(import.meta.dirname, '../../docs/marks.md'))
const measured = {
  day: new Date().toISOString().slice(0, 10),
  machine: `${os.cpus()[0]?.model ?? 'unknown processor'} (${os.availableParallelism()} cores), Node ${process.version}`,
  seed,
  most: values.quick ? quickFiles : null,
}

let failed = false
for (const area of areas) {
  if (!only.includes(area.name)) continue
  const say = (line: string) => process.stderr.write(`${area.name}: ${line}\n`)
  try {
    const result = await area.run({ ...options, say })
    for (const sentence of result.missing) say(sentence)
    // A page keeps the last marks of an area that could not be scored now.
    if (result.rows.length === 0) continue
    const text = section(area, result, measured)
    console.log(`${text}\n`)
    await writeFile(page, withSection(await readFile(page, 'utf8').catch(() => '# Marks\n'), area.name, text))
  } catch (error) {
    failed = true
    say(error instanceof Error ? error.message : String(error))
  }
}
process.exitCode = failed ? 1 : 0
