import { compileOptions } from '../../detect/detect.ts'
import type { DetectOptions } from '../../detect/options.ts'
import { compileTerms } from '../../detect/terms.ts'
import type { Entity } from '../../model/entity.ts'
import { readStructured, type StructuredFormat } from '../../structured/index.ts'
import { redactText } from '../text/index.ts'
import { applyReplacements } from './apply.ts'
import { ColumnRules, type Columns } from './columns.ts'
import { asksForDates, findIn } from './find.ts'
import { layerOf } from './layer.ts'

/**
 * Finds the values of a structured text as `redactStructured` does, with offsets of the text. A value that is written with escapes
 * which cannot be mapped has the offsets of its whole cell. Returns null if the text is not valid in its format.
 */
export function detectStructured(
  text: string,
  format: StructuredFormat,
  options: DetectOptions & { readonly columns?: Columns },
): (Entity & { readonly value: string })[] | null {
  const source = readStructured(text, format)
  if (source === null) return null
  const { terms, wholeWords, columns: rules = {}, ...rest } = options
  const detect = compileOptions(rest)
  const columns = new ColumnRules(rules, options.types?.map(({ code }) => code) ?? [], detect.isWanted)
  const layer = layerOf(source, (place) => columns.ruleOf(place) === null)
  const { entities } = findIn(layer, {
    detect,
    terms: compileTerms(terms ?? [], { wholeWords }),
    columns,
    timestamps: asksForDates(options),
  })
  const merged = redactText(layer.text, entities, { mode: 'redact' }).entities
  const found = applyReplacements(layer, merged).entities.map(({ replacement: _, ...entity }) => entity)
  return found.toSorted((a, b) => a.start - b.start)
}
