// Measures lists on generated PDFs: node bench/structure/run-lists.ts [--tuning] [--misses] [--documents 12] [--keep FOLDER]
// Default: the third of the documents that was kept unseen while the rules were tuned.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { analyse } from '../../engines/layout/analyse.ts'
import type { Block } from '../../engines/model/document.ts'
import { plainText } from '../../engines/model/document-text.ts'
import { readPdf } from '../../engines/pdf/reading/index.ts'
import { isUnseen } from './documents.ts'
import {
  isOrdered,
  type ListDocument,
  type ListPart,
  type ListTruth,
  listDocument,
  type Marking,
} from './lists.ts'
import { isInstalled, type Typesetter, typeset, typesetters } from './typesetters.ts'

/** Writes the source of a list document for each program. */
const listSources: Readonly<Record<string, (document: ListDocument) => string>> = {
  chromium: (document) => html(document, true),
  libreoffice: (document) => html(document, false),
  groff,
  texinfo,
  latex,
}

/** The number of an item, as it is written. */
function numberOf(marking: Marking, i: number): string {
  const letter = String.fromCharCode(97 + i)
  const roman = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii'][i]
  const written = {
    decimal: `${i + 1}.`,
    parenthesis: `${i + 1})`,
    alpha: `${letter}.`,
    bracketed: `(${letter})`,
  }
  return marking === 'roman' ? `${roman}.` : ((written as Partial<Record<Marking, string>>)[marking] ?? '')
}

function html({ parts, size, serif, columns, style }: ListDocument, browser: boolean): string {
  const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const types: Partial<Record<Marking, string>> = {
    decimal: '1',
    parenthesis: '1',
    alpha: 'a',
    bracketed: 'a',
    roman: 'i',
  }
  const write = (part: ListPart): string => {
    if (part.kind === 'paragraph') return `<p>${escaped(part.text)}</p>`
    if (part.kind === 'code') return `<pre>${part.lines.map(escaped).join('\n')}</pre>`
    if (part.kind === 'terms')
      return `<dl>${part.entries.map(([term, text]) => `<dt>${escaped(term)}</dt><dd>${escaped(text)}</dd>`).join('')}</dl>`
    const { marking, loose, items } = part
    const body = items.map(({ text, below }) => {
      const own = loose ? `<p>${escaped(text)}</p>` : escaped(text)
      return `<li>${own}${below.map(write).join('')}</li>`
    })
    const type = types[marking]
    return type
      ? `<ol type="${type}" class="${marking}">${body.join('')}</ol>`
      : `<ul class="${marking}">${body.join('')}</ul>`
  }
  const font = serif ? 'Liberation Serif, serif' : 'Liberation Sans, sans-serif'
  const shapes = ['disc', 'circle', 'square', '"▸ "', '"✓ "', '"○  "']
  const marks = browser
    ? `ul.bullet { list-style-type: ${shapes[style % shapes.length]} } ul.dash { list-style-type: "${['–', '-', '—'][style % 3]}${'\\a0'.repeat(1 + (style % 3))} " }
       @counter-style brackets { system: extends lower-alpha; prefix: '('; suffix: ') ' } @counter-style parens { system: extends decimal; suffix: ') ' }
       ol.bracketed { list-style-type: brackets } ol.parenthesis { list-style-type: parens }`
    : ''
  const set = columns === 2 && browser ? 'columns: 2; text-align: justify' : ''
  return `<!doctype html><meta charset="utf-8"><style>body { font: ${size}pt ${font}; ${set} } ${marks}</style>${parts.map(write).join('\n')}`
}

function groff({ parts, size, columns, style }: ListDocument): string {
  const lines = [`.nr PS ${size}`, `.nr VS ${size + 2}`, `.nr PD ${['0.3v', '0.6v', '0'][style % 3]}`, '.LP']
  if (columns === 2) lines.push('.2C')
  const escaped = (text: string): string =>
    text
      .replaceAll('\\', '\\e')
      .replaceAll('-', '\\-')
      .replace(/^([.'])/, '\\&$1')
  const marks: Partial<Record<Marking, string>> = {
    bullet: ['\\(bu', '\\(sq', 'o', '*'][style % 4],
    dash: ['\\(en', '\\(em', '\\-'][style % 3],
  }
  const write = (part: ListPart, inside: boolean): void => {
    if (part.kind === 'paragraph') lines.push(inside ? '.IP' : '.LP', escaped(part.text))
    else if (part.kind === 'code') lines.push('.DS I 2n', '.ft C', ...part.lines.map(escaped), '.ft', '.DE')
    else if (part.kind === 'terms')
      for (const [term, text] of part.entries) lines.push(`.IP "${escaped(term)}" 10n`, escaped(text))
    else
      part.items.forEach(({ text, below }, i) => {
        const { marking, loose } = part
        if (!loose && i > 0) lines.push('.nr PD 0')
        lines.push(
          `.IP "${marks[marking] ?? numberOf(marking, i)}" ${isOrdered(marking) ? 5 : 2 + (style % 3)}n`,
          escaped(text),
        )
        if (!loose && i > 0) lines.push(lines[2])
        for (const inner of below) {
          if (inner.kind === 'list') lines.push('.RS')
          write(inner, true)
          if (inner.kind === 'list') lines.push('.RE')
        }
      })
  }
  for (const part of parts) write(part, false)
  return `${lines.join('\n')}\n`
}

function texinfo({ parts, size, style }: ListDocument): string {
  const escaped = (text: string): string => text.replace(/[@{}]/g, '@$&')
  // Texinfo has numbers, letters and two bullets; other markings are written with those.
  const command = ({ marking }: ListTruth): [string, string] => {
    if (marking === 'bullet') return ['itemize', ['@bullet', '@bullet', '@equiv{}'][style % 3]]
    if (marking === 'dash') return ['itemize', '@minus']
    return ['enumerate', marking === 'alpha' || marking === 'bracketed' ? 'a' : '']
  }
  const write = (part: ListPart): string => {
    if (part.kind === 'paragraph') return `${escaped(part.text)}\n`
    if (part.kind === 'code') return `@example\n${part.lines.map(escaped).join('\n')}\n@end example\n`
    if (part.kind === 'terms')
      return `@table @code\n${part.entries.map(([term, text]) => `@item ${escaped(term)}\n${escaped(text)}`).join('\n')}\n@end table\n`
    const [name, mark] = command(part)
    const items = part.items.map(
      ({ text, below }) => `@item\n${escaped(text)}\n${below.map((inner) => `\n${write(inner)}`).join('')}`,
    )
    return `@${name} ${mark}\n${items.join(part.loose ? '\n' : '')}@end ${name}\n`
  }
  return `\\input texinfo\n@setfilename sample.info\n${size < 11 ? '@smallbook\n' : ''}${parts.map(write).join('\n')}\n@bye\n`
}

const latexFonts = [
  '',
  '\\usepackage{lmodern}',
  '\\usepackage{mathptmx}',
  '\\usepackage{mathpazo}',
  '\\usepackage{helvet}',
]
const latexBullets = [
  '\\textbullet',
  '$\\bullet$',
  '$\\star$',
  '$\\triangleright$',
  '\\ding{228}',
  '\\ding{52}',
  '$\\circ$',
  '$\\diamond$',
  '\\textasteriskcentered',
  '$\\blacksquare$',
]

function latex({ parts, size, serif, columns, style }: ListDocument): string {
  const escaped = (text: string): string => text.replace(/[&%$#_{}]/g, '\\$&').replaceAll('--', '-{}-')
  const marks: Record<Marking, string> = {
    bullet: latexBullets[style % latexBullets.length],
    dash: ['--', '---', '$-$', '-'][style % 4],
    decimal: '\\arabic*.',
    parenthesis: '\\arabic*)',
    alpha: '\\alph*.',
    bracketed: '(\\alph*)',
    roman: '\\roman*.',
  }
  const write = (part: ListPart): string => {
    if (part.kind === 'paragraph') return `${escaped(part.text)}\n`
    if (part.kind === 'code') return `\\begin{verbatim}\n${part.lines.join('\n')}\n\\end{verbatim}`
    if (part.kind === 'terms')
      return `\\begin{description}\n${part.entries.map(([term, text]) => `\\item[${escaped(term)}] ${escaped(text)}`).join('\n')}\n\\end{description}`
    const name = isOrdered(part.marking) ? 'enumerate' : 'itemize'
    const align = style % 5 === 3 ? ',align=left,leftmargin=*' : style % 5 === 4 ? ',leftmargin=*' : ''
    const items = part.items.map(
      ({ text, below }) => `\\item ${escaped(text)}\n${below.map((inner) => `\n${write(inner)}`).join('')}`,
    )
    return `\\begin{${name}}[label=${marks[part.marking]}${part.loose ? '' : ',nosep'}${align}]\n${items.join('\n')}\n\\end{${name}}`
  }
  const font = `${latexFonts[style % latexFonts.length]}${serif ? '' : '\\renewcommand{\\familydefault}{\\sfdefault}'}`
  const kind = ['article', 'scrartcl', 'report'][style % 3]
  const spacing = style % 2 === 0 ? '' : '\\setlength{\\parindent}{0pt}\\setlength{\\parskip}{5pt}'
  return `\\documentclass[${Math.max(10, size)}pt${columns === 2 ? ',twocolumn' : ''}]{${kind}}\n\\usepackage[utf8]{inputenc}\\usepackage[T1]{fontenc}\\usepackage{enumitem,pifont,amssymb}${font}${spacing}\n\\begin{document}\n${parts.map(write).join('\n\n')}\n\\end{document}\n`
}

const { values: options } = parseArgs({
  options: {
    tuning: { type: 'boolean' },
    misses: { type: 'boolean' },
    documents: { type: 'string', default: '12' },
    only: { type: 'string' },
    keep: { type: 'string' },
  },
})

const documents = Array.from({ length: Number(options.documents) }, (_, i) => listDocument(i)).filter(
  ({ seed }) => isUnseen(seed) !== (options.tuning === true),
)

/** An item as a line of text: its depth, its kind and the texts of its blocks that are no lists. */
interface Item {
  readonly text: string
  readonly key: string
  /** The kind of list, for the figures. */
  readonly marking: string
}

interface Counts {
  meant: number
  found: number
  hits: number
}

const counts = new Map<string, Counts>()

function count(key: string, own: Partial<Counts>): void {
  const all = counts.get(key) ?? { meant: 0, found: 0, hits: 0 }
  counts.set(key, {
    meant: all.meant + (own.meant ?? 0),
    found: all.found + (own.found ?? 0),
    hits: all.hits + (own.hits ?? 0),
  })
}

function normal(text: string): string {
  return text.replace(/\s+/g, '').replace(/[’]/g, "'")
}

function meantItems(parts: readonly ListPart[], depth = 0): Item[] {
  return parts.flatMap((part) => {
    if (part.kind !== 'list') return []
    const { marking, items } = part
    return items.flatMap(({ text, below }) => {
      const texts = below.flatMap((inner) =>
        inner.kind === 'paragraph' ? [inner.text] : inner.kind === 'code' ? inner.lines : [],
      )
      return [item(text, texts, depth, isOrdered(marking), marking), ...meantItems(below, depth + 1)]
    })
  })
}

function foundItems(blocks: readonly Block[], depth = 0): Item[] {
  return blocks.flatMap((block) => {
    if (block.kind !== 'list') return []
    return block.items.flatMap(({ blocks: own }) => {
      const texts = own.filter(({ kind }) => kind !== 'list').map((inner) => textOf([inner]))
      const { ordered } = block
      return [
        item(texts[0] ?? '', texts.slice(1), depth, ordered, ordered ? 'number' : 'bullet'),
        ...foundItems(own, depth + 1),
      ]
    })
  })
}

function item(
  text: string,
  below: readonly string[],
  depth: number,
  ordered: boolean,
  marking: string,
): Item {
  const key = [depth, ordered ? '1' : '-', normal(text), normal(below.join(''))].join('|')
  return { text, key, marking: `${marking}${depth > 0 ? ', nested' : ''}` }
}

function textOf(blocks: readonly Block[]): string {
  return plainText({ metadata: {}, blocks, notes: new Map(), resources: new Map() })
}

async function measure(typesetter: Typesetter, document: ListDocument, folder: string): Promise<void> {
  const source = listSources[typesetter.name](document)
  const reading = await readPdf(typeset(typesetter, source, folder, `list-${document.seed}`))
  // Chromium and LibreOffice tag their lists; here the layout has to show them.
  const { blocks } = analyse({ ...reading, tags: null })
  // LibreOffice writes letters where bullets are nested in numbers.
  const kinds = typesetter.name === 'libreoffice' ? /^(\d+\|)[1-]/ : /$^/
  const found = foundItems(blocks).map((one) => ({ ...one, key: one.key.replace(kinds, '$1') }))
  const left = new Map<string, number>()
  for (const { key } of found) left.set(key, (left.get(key) ?? 0) + 1)
  const missed: Item[] = []
  for (const one of meantItems(document.parts)) {
    const key = one.key.replace(kinds, '$1')
    const free = left.get(key) ?? 0
    if (free > 0) left.set(key, free - 1)
    else missed.push(one)
    for (const key of [typesetter.name, one.marking, 'all']) count(key, { meant: 1, hits: free > 0 ? 1 : 0 })
  }
  for (const key of [typesetter.name, 'all']) count(key, { found: found.length })
  if (!options.misses) return
  console.log(`\n${typesetter.name}-list-${document.seed}`)
  for (const { key, marking } of missed) console.log(`  - ${marking}: ${key}`)
  for (const { key } of found) {
    const free = left.get(key) ?? 0
    if (free > 0) console.log(`  + ${key}`)
    left.set(key, free - 1)
  }
}

const folder = options.keep ?? mkdtempSync(path.join(os.tmpdir(), 'palimpsest-lists-'))
mkdirSync(folder, { recursive: true })
try {
  for (const typesetter of typesetters) {
    if (options.only !== undefined && options.only !== typesetter.name) continue
    if (!(typesetter.name in listSources)) continue
    if (!isInstalled(typesetter)) console.log(`${typesetter.name} is not installed.`)
    else for (const document of documents) await measure(typesetter, document, folder)
  }
} finally {
  if (options.keep === undefined) rmSync(folder, { recursive: true, force: true })
}
for (const [key, { meant, found, hits }] of counts)
  console.log(
    `${key.padEnd(22)} recall ${(hits / meant).toFixed(3)} of ${meant}${found > 0 ? `, precision ${(hits / found).toFixed(3)} of ${found}` : ''}`,
  )
