import { isOrdered, type ListDocument, type ListPart, type ListTruth, type Marking } from './lists.ts'

/** Writes the source of a list document for each program. */
export const listSources: Readonly<Record<string, (document: ListDocument) => string>> = {
  chromium: (document) => html(document, true),
  libreoffice: (document) => html(document, false),
  groff,
  texinfo,
  latex,
}

/** The number of an item, as it is written. */
export function numberOf(marking: Marking, i: number): string {
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
