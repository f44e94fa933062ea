import type { Category } from '../../model/entity.ts'
import { ibanCountries, ibanLength } from '../checks/iban.ts'
import { compileCheck } from './compile-check.ts'
import { type FrameName, frames } from './patterns.ts'
import type { Row, RowTable } from './read-rows.ts'
import type { Recognizer, Trigger } from './recognizer.ts'

/** The recognizers of a table, the most specific first. */
export function compileRows(table: RowTable): Recognizer[] {
  const compiler = new RowCompiler(table)
  return table.rows
    .map((row) => ({
      recognizer: compiler.recognizer(row),
      specificity: Number(row.fields.specificity ?? 0),
    }))
    .sort((a, b) => b.specificity - a.specificity || (a.recognizer.name < b.recognizer.name ? -1 : 1))
    .map(({ recognizer }) => recognizer)
}

class RowCompiler {
  readonly #types: RowTable['types']
  readonly #pieces: Readonly<Record<string, string>>
  readonly #lists: ReadonlyMap<string, readonly string[]>

  constructor({ types, pieces, words }: RowTable) {
    this.#types = types
    this.#pieces = { ...pieces, iban: ibanPieces() }
    this.#lists = new Map([
      ...Object.entries(words).map(([name, list]) => [name, splitWords(list)] as const),
      ['iban-countries', ibanCountries],
    ])
  }

  recognizer({ name, fields }: Row): Recognizer {
    const [label, category, region] = this.#types[fields.type] ?? []
    if (label === undefined) throw new RangeError(`types.tsv has no type ${fields.type}, which ${name} has.`)
    const triggers: Trigger[] = []
    const context: Record<string, readonly string[]> = {}
    let pattern: RegExp | undefined
    for (const [key, value] of Object.entries(fields)) {
      const [field, ...rest] = key.split(' ')
      if (field === 'on') triggers.push(this.#trigger(rest[0], value))
      else if (field === 'context') context[rest[0]] = this.#words(value)
    }
    for (const [key, value] of Object.entries(fields)) {
      const [field, ...rest] = key.split(' ')
      if (field === 'value' || field === 'pattern')
        pattern = this.#pattern(field === 'pattern', rest, fields.lead ?? '', value, triggers)
    }
    if (pattern === undefined) throw new RangeError(`The row ${name} has no pattern.`)
    const [base, raised] = fields.score.split(' ').map(Number)
    return {
      name,
      type: fields.type,
      label,
      category: category as Category,
      region: fields.region ?? region,
      triggers,
      pattern,
      score: { base, ...(raised !== undefined && { context: raised }) },
      ...(pattern.source.includes('(?<value>') && { group: 'value' }),
      ...(fields.check !== undefined && { check: compileCheck(this.#withPieces(fields.check)) }),
      ...(fields.ambiguous !== undefined && { ambiguous: compileCheck(fields.ambiguous) }),
      ...(Object.keys(context).length > 0 && { context }),
      ...(fields['exact labels'] !== undefined && { exactLabels: this.#words(fields['exact labels']) }),
    }
  }

  #trigger(on: string, value: string): Trigger {
    if (on === 'digits') return value === '' ? { on } : { on, lengths: value.split(' ').map(Number) }
    if (on === 'sign') return { on, of: value }
    const of = this.#words(value)
    if (on === 'mixed') return of.length === 0 ? { on } : { on, prefix: of }
    if (on === 'literal' || on === 'label') return { on, of }
    throw new RangeError(`There is no trigger ${on}.`)
  }

  #pattern(
    isWhole: boolean,
    options: readonly string[],
    lead: string,
    value: string,
    triggers: readonly Trigger[],
  ): RegExp {
    const usual: FrameName = triggers.every(({ on }) => on === 'label') ? 'label' : 'whole'
    const named = options.find((option): option is FrameName => option in frames)
    const flags = options.find((option) => !(option in frames)) ?? ''
    const body = this.#withPieces(value)
    if (isWhole) return new RegExp(body, `${flags}y`)
    const { source, flags: own } = frames[named ?? usual](new RegExp(body, flags))
    return lead === '' ? new RegExp(source, own) : new RegExp(this.#withPieces(lead) + source, own)
  }

  #withPieces(pattern: string): string {
    return pattern.replace(/\{\{(@?)([\w -]+)\}\}/g, (_, isList: string, name: string) => {
      if (isList !== '')
        return this.#list(name)
          .toSorted((a, b) => b.length - a.length)
          .join('|')
      const piece = this.#pieces[name]
      if (piece === undefined) throw new RangeError(`There is no piece ${name}.`)
      return this.#withPieces(piece)
    })
  }

  #words(list: string): readonly string[] {
    return splitWords(list).flatMap((word) => this.#expanded(word))
  }

  #expanded(word: string): readonly string[] {
    const list = /@([\w-]+)/.exec(word)
    if (list !== null) return this.#list(list[1]).map((one) => word.replace(list[0], one))
    const choice = /\[(\w+)\]/.exec(word)
    if (choice === null) return [word]
    return [...choice[1]].flatMap((char) => this.#expanded(word.replace(choice[0], char)))
  }

  #list(name: string): readonly string[] {
    const list = this.#lists.get(name)
    if (list === undefined) throw new RangeError(`There are no words ${name}.`)
    return list
  }
}

function splitWords(list: string): string[] {
  if (list === '') return []
  return list.split(', ').map((word) => (word.startsWith('"') ? (JSON.parse(word) as string) : word))
}

/**
 * The length for each country is part of the pattern, so that the word after a printed IBAN ("... 7034 and") is never taken as
 * its last group. Countries with the same length share a branch. A printed IBAN may continue on the next line.
 */
function ibanPieces(): string {
  const joint = '(?:[ -]|[ ]?\\r?\\n[ \\t]{0,8})?'
  const byLength = Map.groupBy(ibanCountries, (country) => ibanLength(country) ?? 0)
  return [...byLength]
    .map(([length, list]) => {
      const rest = (length - 4) % 4
      const tail = rest === 0 ? '' : `${joint}[A-Z0-9]{${rest}}`
      return `(?:${list.join('|')})\\d{2}(?:${joint}[A-Z0-9]{4}){${Math.floor((length - 4) / 4)}}${tail}`
    })
    .join('|')
}
