/**
 * What each grammar is worth: `npm run ablate -- --corpus DIR [--only NAMES] [--rules] [--sample N]`. Detection runs with each grammar off
 * in turn, over a sample of labelled texts (`ner/dev/*.jsonl`, `pii/*.jsonl`), `documents/`, the generated languages and the texts without
 * values. Without a corpus only the last two are read. For each grammar: values that are lost or won with the same ends and type as with it,
 * labelled letters that are no longer masked, the set that loses most of its letters, and masked letters outside of labels that go away.
 * `--rules` turns off each rule of the grammars instead, named by its reason.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { detect } from '../engines/detect/detect.ts'
import type { Grammar } from '../engines/detect/grammars/grammar.ts'
import { grammars } from '../engines/detect/grammars/index.ts'
import { harmless } from '../fixtures/harmless/index.ts'
import { languageTemplates } from './languages/templates.ts'
import { textsOf } from './languages/texts.ts'

const { values } = parseArgs({
  options: {
    corpus: { type: 'string' },
    only: { type: 'string' },
    rules: { type: 'boolean', default: false },
    sample: { type: 'string', default: '80' },
    seed: { type: 'string', default: '1' },
  },
})
const sample = Number(values.sample)

interface Text {
  readonly set: string
  readonly text: string
  readonly labels: readonly { readonly start: number; readonly end: number }[]
}

/** The texts of a set that the seed selects. */
function sampled(all: readonly Text[]): Text[] {
  const keyed = all.map((text, i) => ({
    text,
    key: createHash('sha1').update(`${values.seed}:${text.set}:${i}`).digest('hex'),
  }))
  return keyed
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .slice(0, sample)
    .map(({ text }) => text)
}

function labelled(folder: string): Text[] {
  if (!existsSync(folder)) return []
  const files = readdirSync(folder).filter((name) => name.endsWith('.jsonl'))
  return files.flatMap((name) => {
    const lines = readFileSync(path.join(folder, name), 'utf8').trim().split('\n')
    const set = path.basename(name, '.jsonl')
    return sampled(
      lines.map((line) => {
        const { text, spans } = JSON.parse(line) as { text: string; spans: Text['labels'] }
        return { set, text, labels: spans }
      }),
    )
  })
}

/** Plain texts of `documents/`, with the values that `expect.json` names. */
function documents(folder: string): Text[] {
  const expected = path.join(folder, 'expect.json')
  if (!existsSync(expected)) return []
  const byFile = JSON.parse(readFileSync(expected, 'utf8')) as Record<string, { values: readonly string[] }>
  return readdirSync(folder)
    .filter((name) => /\.(?:txt|eml|log)$/.test(name))
    .map((name) => {
      const text = readFileSync(path.join(folder, name), 'utf8')
      const labels = (byFile[name]?.values ?? []).flatMap((value) =>
        [...text.matchAll(new RegExp(value.replace(/[^\p{L}\p{N} ]/gu, '\\$&'), 'g'))].map(({ index }) => ({
          start: index,
          end: index + value.length,
        })),
      )
      return { set: name, text, labels }
    })
}

const texts: readonly Text[] = [
  ...(values.corpus === undefined
    ? []
    : [
        ...labelled(path.join(values.corpus, 'ner/dev')),
        ...labelled(path.join(values.corpus, 'pii')),
        ...documents(path.join(values.corpus, 'documents')),
      ]),
  ...Object.keys(languageTemplates).flatMap((language) =>
    ([0, 1] as const).flatMap((part) =>
      sampled(
        textsOf(language, part).map(({ text, values: labels }) => ({
          set: `generated ${language}`,
          text,
          labels,
        })),
      ),
    ),
  ),
  ...harmless().map(({ text }) => ({ set: 'without values', text, labels: [] })),
]

/** What a run finds: the ends of values, and counts of letters by set. */
interface Run {
  readonly found: readonly ReadonlySet<string>[]
  readonly masked: ReadonlyMap<string, number>
  readonly outside: number
  readonly seconds: number
}

const isLetter = /[\p{L}\p{N}]/u
const letters = texts.map(({ text, labels }) => {
  const units = new Uint8Array(text.length)
  for (const { start, end } of labels)
    for (let i = start; i < end; i++) if (isLetter.test(text[i])) units[i] = 1
  return units
})
const labelledLetters = new Map<string, number>()
for (const [k, { set }] of texts.entries())
  labelledLetters.set(set, (labelledLetters.get(set) ?? 0) + letters[k].reduce((sum, unit) => sum + unit, 0))

function run(): Run {
  const found: Set<string>[] = []
  const masked = new Map<string, number>()
  let outside = 0
  const before = process.cpuUsage()
  const entities = texts.map(({ text }) => detect(text))
  const { user } = process.cpuUsage(before)
  for (const [k, list] of entities.entries()) {
    const { set } = texts[k]
    found.push(new Set(list.map(({ type, start, end }) => `${type} ${start} ${end}`)))
    for (const { start, end } of list)
      for (let i = start; i < end; i++)
        if (letters[k][i] === 1) masked.set(set, (masked.get(set) ?? 0) + 1)
        else outside++
  }
  return { found, masked, outside, seconds: user / 1e6 }
}

/** Runs while `find` of a grammar is replaced. */
function runWith(grammar: Grammar, replacement: Grammar['find']): Run {
  const { find } = grammar
  Object.assign(grammar, { find: replacement })
  try {
    return run()
  } finally {
    Object.assign(grammar, { find })
  }
}

/** A grammar whose rule emits nothing. */
function withoutRule({ find }: Grammar, rule: string): Grammar['find'] {
  return (window, emit) =>
    find(window, (start, end, type, score, reason, context) => {
      return reason === rule || emit(start, end, type, score, reason, context)
    })
}

function difference(a: Run['found'], b: Run['found']): number {
  return a.reduce((sum, set, k) => sum + [...set].filter((value) => !b[k].has(value)).length, 0)
}

/** The rules of the grammars that report anything. */
function rulesOf(): Map<Grammar, Set<string>> {
  const rules = new Map<Grammar, Set<string>>(grammars.map((grammar) => [grammar, new Set()]))
  for (const { text } of texts)
    for (const { recognizer, explanation } of detect(text, { explain: true }))
      for (const [{ name }, found] of rules)
        if (name === recognizer && explanation !== undefined) found.add(explanation.pattern)
  return rules
}

const only = values.only?.split(',')
const rules = values.rules ? rulesOf() : undefined
run()
const whole = run()
console.log(`${texts.length} texts, ${whole.seconds.toFixed(1)} s with all grammars`)
console.log(`${'off'.padEnd(60)}  lost  won  unmasked  outside  seconds  worst set`)

function print(name: string, without: Run): void {
  const losses = [...labelledLetters].map(([set, all]) => {
    const less = (whole.masked.get(set) ?? 0) - (without.masked.get(set) ?? 0)
    return { set, less, share: all === 0 ? 0 : less / all }
  })
  const worst = losses.reduce((a, b) => (b.share > a.share ? b : a))
  const unmasked = losses.reduce((sum, { less }) => sum + less, 0)
  const columns = [
    name.padEnd(60),
    String(difference(whole.found, without.found)).padStart(5),
    String(difference(without.found, whole.found)).padStart(4),
    String(unmasked).padStart(9),
    String(without.outside - whole.outside).padStart(8),
    (without.seconds - whole.seconds).toFixed(2).padStart(8),
    worst.share === 0 ? '' : ` ${worst.set} ${(worst.share * 100).toFixed(1)} %`,
  ]
  console.log(columns.join(' '))
}

for (const grammar of grammars) {
  if (only !== undefined && !only.includes(grammar.name)) continue
  if (rules === undefined)
    print(
      grammar.name,
      runWith(grammar, () => undefined),
    )
  else
    for (const rule of rules.get(grammar) ?? [])
      print(`${grammar.name}: ${rule}`, runWith(grammar, withoutRule(grammar, rule)))
}
