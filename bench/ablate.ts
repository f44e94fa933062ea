/**
 * What each grammar is worth: `npm run ablate -- --corpus DIR [--only NAMES] [--rules] [--sample N]`. Detection runs with each grammar off
 * in turn, over a sample of labelled texts (`ner/dev/*.jsonl`, `pii/*.jsonl`), `documents/`, the documents of `bench/documents/`, the
 * generated languages and the texts without values. Without a corpus only the last three are read. For each grammar: values that are lost or won with the same ends and type as with it,
 * labelled letters that are no longer masked, the set that loses most of its letters, and masked letters outside of labels that disappear.
 * `--rules` turns off each rule of the grammars instead, named by its reason. Only the texts in which it reports anything are read again.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { detect } from '../engines/detect/detect.ts'
import type { Emit, Grammar } from '../engines/detect/grammars/grammar.ts'
import { grammars } from '../engines/detect/grammars/index.ts'
import type { TokenWindow } from '../engines/detect/tokens/token-window.ts'
import { harmless } from '../fixtures/harmless/index.ts'
import { labelledDocuments } from './documents/run.ts'
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

/** Every place of the values in a text. */
function placesOf(text: string, values: readonly string[]): Text['labels'] {
  return values.flatMap((value) =>
    [...text.matchAll(new RegExp(value.replace(/[^\p{L}\p{N} ]/gu, '\\$&'), 'g'))].map(({ index }) => ({
      start: index,
      end: index + value.length,
    })),
  )
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
      const labels = placesOf(text, byFile[name]?.values ?? [])
      return { set: name, text, labels }
    })
}

const sets = ['texts', 'fresh', 'offices', 'mixed', 'papers']
const ownDocuments = await Promise.all(sets.map(async (set) => ({ set, list: await labelledDocuments(set) })))
const texts: readonly Text[] = [
  ...(values.corpus === undefined
    ? []
    : [
        ...labelled(path.join(values.corpus, 'ner/dev')),
        ...labelled(path.join(values.corpus, 'pii')),
        ...documents(path.join(values.corpus, 'documents')),
      ]),
  ...ownDocuments.flatMap(({ set, list }) =>
    list.map(({ text, values: labels }) => ({ set: `own ${set}`, text, labels: placesOf(text, labels) })),
  ),
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

/** What is found in a text: the values with their ends, labelled letters that are masked, and others. */
interface Found {
  readonly values: ReadonlySet<string>
  readonly masked: number
  readonly outside: number
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

function read(k: number): Found {
  let [masked, outside] = [0, 0]
  const list = detect(texts[k].text)
  for (const { start, end } of list)
    for (let i = start; i < end; i++)
      if (letters[k][i] === 1) masked++
      else outside++
  return { values: new Set(list.map(({ type, start, end }) => `${type} ${start} ${end}`)), masked, outside }
}

/** The texts in which each grammar, or each rule of it, reports anything, whether it is kept or not. */
const readers = new Map<Grammar, Map<string, Set<number>>>(grammars.map((grammar) => [grammar, new Map()]))
let at = 0

/** Reads all texts, and notes who reports what. */
function readAll(): Found[] {
  const restore = grammars.map((grammar) => {
    const rules = readers.get(grammar)
    return replaceFind(grammar, (window, emit, find) =>
      find(window, (start, end, type, score, reason, context) => {
        const seen = rules?.get(reason)
        if (seen === undefined) rules?.set(reason, new Set([at]))
        else seen.add(at)
        return emit(start, end, type, score, reason, context)
      }),
    )
  })
  const found = texts.map((_, k) => {
    at = k
    return read(k)
  })
  for (const undo of restore) undo()
  return found
}

function replaceFind(
  grammar: Grammar,
  replacement: (window: TokenWindow, emit: Emit, find: Grammar['find']) => void,
): () => void {
  const { find } = grammar
  Object.assign(grammar, { find: (window: TokenWindow, emit: Emit) => replacement(window, emit, find) })
  return () => Object.assign(grammar, { find })
}

function lost(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  return [...a].filter((value) => !b.has(value)).length
}

const only = values.only?.split(',')
const whole = readAll()
console.log(`${texts.length} texts`)
console.log(`${'off'.padEnd(64)} texts   lost    won unmasked outside  worst set`)

/** Reads the texts that a change may concern. */
function print(name: string, concerned: Iterable<number>): void {
  let [all, gone, come, outside, unmasked] = [0, 0, 0, 0, 0]
  const losses = new Map<string, number>()
  for (const k of concerned) {
    const without = read(k)
    const { set } = texts[k]
    all++
    gone += lost(whole[k].values, without.values)
    come += lost(without.values, whole[k].values)
    unmasked += whole[k].masked - without.masked
    outside += without.outside - whole[k].outside
    losses.set(set, (losses.get(set) ?? 0) + whole[k].masked - without.masked)
  }
  const shares = [...losses].map(([set, less]) => ({ set, share: less / (labelledLetters.get(set) || 1) }))
  const worst = shares.reduce((a, b) => (b.share > a.share ? b : a), { set: '', share: 0 })
  const where = worst.share === 0 ? '' : `${worst.set} ${(worst.share * 100).toFixed(1)} %`
  const figures = [all, gone, come, unmasked, outside].map((n) => String(n).padStart(7)).join(' ')
  console.log(`${name.padEnd(62)} ${figures}  ${where}`)
}

for (const grammar of grammars) {
  const { name, recordsOnly } = grammar
  if (only !== undefined && !only.includes(name)) continue
  const rules = readers.get(grammar) ?? new Map<string, Set<number>>()
  // Later grammars read the labels of the tagger, and mentions are kept without being reported.
  const everywhere = name === 'tagger' || recordsOnly === true ? texts.keys() : undefined
  if (!values.rules) {
    const undo = replaceFind(grammar, () => undefined)
    print(name, everywhere ?? new Set([...rules.values()].flatMap((seen) => [...seen])))
    undo()
  } else
    for (const [rule, seen] of rules) {
      const undo = replaceFind(grammar, (window, emit, find) =>
        find(window, (start, end, type, score, reason, context) => {
          // A rule that is not there reports nothing, so that its names are not known elsewhere, either.
          return reason !== rule && emit(start, end, type, score, reason, context)
        }),
      )
      print(`${name}: ${rule}`, seen)
      undo()
    }
}
