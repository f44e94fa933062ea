// Measures redaction of whole documents with default options: missed values (false negatives) and removed words that should be kept (false
// positives).
//   node bench/documents/run.ts [--set texts|fresh|offices|mixed|counters|crafts|registers|papers|desks|services|trades|errands|corners|ordinary] [--part tuned|unseen] [--misses] [--write FOLDER]
// `ordinary` is text without values (manuals, recipes, licences, sources): everything that is found there is a false positive.
// Every second document is unseen: it is only counted, and its misses are not listed while rules are changed.
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { detect } from '../../engines/detect/detect.ts'
import { createEngine } from '../../src/engine.ts'

/** A document of a set: values to remove are marked with ⟦ ⟧, words to keep with ⟪ ⟫; unmarked text is not scored. */
interface LabelledDocument {
  readonly name: string
  readonly text: string
  readonly values: readonly string[]
  readonly keep: readonly string[]
}

export async function labelledDocuments(set = 'texts'): Promise<LabelledDocument[]> {
  const folder = join(import.meta.dirname, set)
  const documents: LabelledDocument[] = []
  for (const file of (await readdir(folder)).sort())
    for (const part of (await readFile(join(folder, file), 'utf8')).split(/^=== /m).slice(1)) {
      const end = part.indexOf('\n')
      const marked = part.slice(end + 1)
      documents.push({
        name: part.slice(0, end).trim(),
        text: marked.replace(/[⟦⟧⟪⟫]/g, ''),
        values: [...new Set([...marked.matchAll(/⟦(.*?)⟧/g)].map(([, value]) => value))],
        keep: [...new Set([...marked.matchAll(/⟪(.*?)⟫/g)].map(([, words]) => words))],
      })
    }
  return documents
}

/** Whether a text contains a value as separate words. Chinese, Japanese and Korean put no space around a value, and Korean joins its particles to it. */
export function has(text: string, value: string): boolean {
  const plain = value.normalize('NFKC').replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const letter = '(?![\\u3040-\\u9fff\\uac00-\\ud7af])[\\p{L}\\p{N}_]'
  const whole = /[\uac00-\ud7af]/.test(value)
    ? `(?<![\\p{L}\\p{N}_])${plain}`
    : `(?<!${letter})${plain}(?!${letter})`
  const pattern = /[\u3040-\u9fff]/.test(value) ? plain : whole
  return new RegExp(pattern.replace(/ /g, '\\s+'), 'u').test(text.normalize('NFKC'))
}

function everySecond<T>(items: readonly T[], part: string): T[] {
  return items.filter((_, i) => i % 2 === (part === 'tuned' ? 0 : 1))
}

/** Prints the false positives in texts without values. */
function countFalseAlarms(part: string, documents: readonly LabelledDocument[], list: boolean): void {
  let words = 0
  let alarms = 0
  for (const { name, text } of documents) {
    const found = detect(text).filter(({ type }) => type !== 'DATE' && type !== 'URL' && type !== 'DOMAIN')
    words += text.split(/\s+/).length
    alarms += found.length
    const quoted = found.map(({ type, start, end }) => `${type} ${text.slice(start, end)}`)
    if (list) process.stdout.write(`${name.padEnd(24)} ${JSON.stringify(quoted)}\n`)
  }
  const rate = ((1000 * alarms) / words).toFixed(1)
  process.stdout.write(`${part}: ${alarms} false alarms in ${words} words (${rate} in 1,000)\n`)
}

if (import.meta.main) {
  const { values: options } = parseArgs({
    options: {
      set: { type: 'string' },
      part: { type: 'string' },
      misses: { type: 'boolean' },
      write: { type: 'string' },
    },
  })
  const documents = await labelledDocuments(options.set)
  if (options.write !== undefined) {
    await mkdir(options.write, { recursive: true })
    for (const { name, text } of documents) await writeFile(join(options.write, name), text)
    const expect = documents.map(({ name, values, keep }) => [name, { values, keep, optional: [] }])
    await writeFile(
      join(options.write, 'expect.json'),
      JSON.stringify(Object.fromEntries(expect), undefined, 1),
    )
  }
  if (options.set === 'ordinary') {
    for (const part of ['tuned', 'unseen'].filter((name) => name === (options.part ?? name)))
      countFalseAlarms(part, everySecond(documents, part), options.misses === true)
    process.exit()
  }
  await using engine = await createEngine({ threads: 1 })
  for (const part of ['tuned', 'unseen']) {
    if (options.part !== undefined && options.part !== part) continue
    const total = { values: 0, missed: 0, keep: 0, lost: 0 }
    for (const { name, text, values, keep } of everySecond(documents, part)) {
      const { bytes } = await engine.redactDocument(new File([text], name), { mode: 'redact' })
      const output = new TextDecoder().decode(bytes)
      const missed = values.filter((value) => has(output, value))
      const lost = keep.filter((words) => !output.includes(words))
      total.values += values.length
      total.missed += missed.length
      total.keep += keep.length
      total.lost += lost.length
      if (options.misses === true) {
        const line = `${name.padEnd(24)} missed ${missed.length} of ${values.length} ${JSON.stringify(missed)}`
        process.stdout.write(`${line}  lost ${lost.length} of ${keep.length} ${JSON.stringify(lost)}\n`)
      }
    }
    const share = (count: number, all: number): string => `${((100 * count) / all).toFixed(1)} %`
    process.stdout.write(
      `${part}: ${total.missed} of ${total.values} values missed (${share(total.missed, total.values)}), ${total.lost} of ${total.keep} words lost (${share(total.lost, total.keep)})\n`,
    )
  }
}
