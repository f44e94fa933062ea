import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { nameFinders } from '../peers/name-finders.ts'
import type { Area, MarksRow } from './area.ts'
import { type LabelledSpan, type LabelledText, NamedCounts, readLabelled } from './named-score.ts'
import { exists } from './scorer.ts'
import { choose, splits } from './split.ts'

const command = path.resolve(import.meta.dirname, '../../dist/src/cli/bin.js')

export interface FoundSpan extends LabelledSpan {
  readonly score: number
}

/** What the built command finds in texts, with its default options and no language. */
export async function found(texts: readonly LabelledText[]): Promise<FoundSpan[][]> {
  const output = await new Promise<string>((resolve, reject) => {
    const child = execFile(
      process.execPath,
      [command, 'detect', '--jsonl'],
      { maxBuffer: 1 << 28 },
      (error, stdout) => {
        if (error === null) resolve(stdout)
        else reject(new Error(`detect --jsonl failed with exit code ${error.code}`))
      },
    )
    child.stdin?.end(texts.map(({ text }, id) => `${JSON.stringify({ id: String(id), text })}\n`).join(''))
  })
  const answers = output.trim().split('\n')
  return answers.map((line) => (JSON.parse(line) as { entities: FoundSpan[] }).entities)
}

/** `CORPUS/ner/dev/SET.LANGUAGE.jsonl`, a text a line with `text` and `spans` of NAME, ORG and LOCATION. The split is by set and line. */
export const names: Area = {
  name: 'names',
  title: 'Names in labelled text',
  about:
    "Real text labelled by people; the tagger was not trained on these texts. Name recall: characters of people's names that are masked as any type. Name precision: characters found as names that are labelled as any type. F1 of organisations and places with exact bounds. Detection runs with default options and without setting the language. The last part of a set's name is the language. Files are single texts. The other programs only support English, so they read the English sets.",
  columns: ['Characters of names', 'Name recall', 'Name precision', 'Organisations F1', 'Places F1'],
  async run({ corpus, peers, seed, most, say }) {
    const folder = corpus && path.join(corpus, 'ner/dev')
    if (!folder || !(await exists(folder)))
      return { rows: [], missing: ['No labelled names (ner/dev/) in the corpus.'] }
    if (!(await exists(command))) return { rows: [], missing: ['Not built: npm run build.'] }
    const rows: MarksRow[] = []
    const missing: string[] = []
    const systems: {
      name: string
      find: (texts: readonly LabelledText[]) => Promise<LabelledSpan[][]>
      isEnglish: boolean
    }[] = [{ name: 'Palimpsest', find: found, isEnglish: false }]
    for (const { name, load } of nameFinders) {
      const find = await load(peers)
      if (find === null) missing.push(`${name} is not installed.`)
      else systems.push({ name, find: (texts) => find(texts.map(({ text }) => text)), isEnglish: true })
    }
    for (const file of (await readdir(folder)).filter((name) => name.endsWith('.jsonl')).sort()) {
      const set = path.basename(file, '.jsonl')
      const texts = await readLabelled(path.join(folder, file))
      const byName = new Map(texts.map((text, line) => [`${set}-${line}`, text]))
      for (const split of splits) {
        const chosen = choose([...byName.keys()], split, seed, most * 100).flatMap(
          (name) => byName.get(name) ?? [],
        )
        if (chosen.length === 0) continue
        for (const { name, find, isEnglish } of systems) {
          if (isEnglish && !set.endsWith('.en')) continue
          say(`${set}, ${split}: ${chosen.length} texts, ${name}`)
          const [people, organisations, places] = ['NAME', 'ORG', 'LOCATION'].map(
            (type) => new NamedCounts(type),
          )
          const answers = await find(chosen)
          for (const [i, text] of chosen.entries())
            for (const counts of [people, organisations, places]) counts.add(text, answers[i])
          const { letters, masked, right } = people.score
          const marks = [String(letters), masked, right, organisations.score.f1, places.score.f1]
          rows.push({ set, split, system: name, files: chosen.length, marks })
        }
      }
    }
    return { rows, missing }
  },
}
