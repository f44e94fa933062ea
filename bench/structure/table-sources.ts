import type { StructureDocument, TableTruth } from './documents.ts'

/** Writes the source of a document of tables for each program. */
export const tableSources = {
  chromium: (document: StructureDocument) => html(document, true),
  libreoffice: (document: StructureDocument) => html(document, false),
  groff,
  texinfo,
  latex,
}

function html(document: StructureDocument, browser: boolean): string {
  const { seed, size, serif, boldHeader } = document
  const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const cell =
    (table: TableTruth, header: boolean) =>
    (text: string, i: number): string => {
      const width = table.widths ? ` width="${Math.round(table.widths[i] * 100)}%"` : ''
      const tag = header && boldHeader ? 'th' : 'td'
      return `<${tag} align="${table.right[i] ? 'right' : 'left'}"${width}>${escaped(text)}</${tag}>`
    }
  const body = document.parts.map((part) => {
    if (part.kind === 'paragraph') return `<p>${escaped(part.text)}</p>`
    if (part.kind === 'lines') return `<p>${part.lines.map(escaped).join('<br>')}</p>`
    if (part.kind === 'terms')
      return `<dl>${part.entries.map(([term, text]) => `<dt>${escaped(term)}</dt><dd>${escaped(text)}</dd>`).join('')}</dl>`
    const row = (cells: readonly string[], header: boolean): string =>
      `<tr>${cells.map(cell(part, header)).join('')}</tr>`
    const wide = part.widths !== null || seed % 2 === 0 ? ' width="100%"' : ''
    return `<table cellpadding="${1 + (seed % 4)}" cellspacing="0"${wide}>${part.header ? row(part.header, true) : ''}${part.rows.map((cells) => row(cells, false)).join('')}</table>`
  })
  const font = serif ? 'Liberation Serif, serif' : 'Liberation Sans, sans-serif'
  const terms =
    browser && seed % 2 === 1 ? 'dl { display: grid; grid-template-columns: 5em auto } dd { margin: 0 }' : ''
  return `<!doctype html><meta charset="utf-8"><style>body { font: ${size}pt ${font} } td, th { vertical-align: top; font-size: ${size}pt } ${terms}</style>${body.join('\n')}`
}

function groff(document: StructureDocument): string {
  const { size, boldHeader } = document
  const lines = [`.nr PS ${size}`, `.nr VS ${size + 2}`, '.nr PD 0.6v']
  const escaped = (text: string): string => text.replaceAll('\\', '\\e').replace(/^([.'])/, '\\&$1')
  for (const part of document.parts) {
    if (part.kind === 'paragraph') lines.push('.LP', escaped(part.text))
    else if (part.kind === 'lines') lines.push('.LP', '.nf', ...part.lines.map(escaped), '.fi')
    else if (part.kind === 'terms')
      for (const [term, text] of part.entries) lines.push(`.IP "${escaped(term)}" 6n`, escaped(text))
    else {
      const column = (i: number): string =>
        `${part.right[i] ? 'r' : 'l'}${part.widths ? `w(${(part.widths[i] * 5.6).toFixed(2)}i)` : ''}`
      const format = part.right.map((_, i) => column(i)).join(' ')
      const header = part.right.map((_, i) => `${column(i)}${boldHeader ? 'fB' : ''}`).join(' ')
      const cell = (text: string): string =>
        part.widths && text !== '' ? `T{\n${escaped(text)}\nT}` : escaped(text)
      lines.push('.LP', '.TS', ...(part.header ? [header] : []), `${format}.`)
      for (const row of part.header ? [part.header, ...part.rows] : part.rows)
        lines.push(row.map(cell).join('\t'))
      lines.push('.TE')
    }
  }
  return `${lines.join('\n')}\n`
}

function texinfo(document: StructureDocument): string {
  const escaped = (text: string): string => text.replace(/[@{}]/g, '@$&')
  const parts = document.parts.map((part) => {
    if (part.kind === 'paragraph') return escaped(part.text)
    if (part.kind === 'lines') return `@display\n${part.lines.map(escaped).join('\n')}\n@end display`
    if (part.kind === 'terms')
      return `@table @code\n${part.entries.map(([term, text]) => `@item ${escaped(term)}\n${escaped(text)}`).join('\n')}\n@end table`
    const widths = part.widths ?? part.right.map((_, i) => (i === 0 ? 0.25 : 0.7 / (part.right.length - 1)))
    const row = (item: string, cells: readonly string[]): string =>
      `${item} ${cells.map(escaped).join('\n@tab ')}`
    const rows = part.rows.map((cells) => row('@item', cells))
    const head = part.header ? [row(document.boldHeader ? '@headitem' : '@item', part.header)] : []
    return `@multitable @columnfractions ${widths.map((width) => width.toFixed(2)).join(' ')}\n${[...head, ...rows].join('\n')}\n@end multitable`
  })
  return `\\input texinfo\n@setfilename sample.info\n${document.size < 11 ? '@smallbook\n' : ''}${parts.join('\n\n')}\n@bye\n`
}

function latex(document: StructureDocument): string {
  const escaped = (text: string): string =>
    text.replace(/[&%$#_{}]/g, '\\$&').replace(/[~^\\](?![&%$#_{}])/g, '')
  const parts = document.parts.map((part) => {
    if (part.kind === 'paragraph') return escaped(part.text)
    if (part.kind === 'lines')
      return `\\begin{verse}\n${part.lines.map(escaped).join('\\\\\n')}\n\\end{verse}`
    if (part.kind === 'terms')
      return `\\begin{description}\n${part.entries.map(([term, text]) => `\\item[${escaped(term)}] ${escaped(text)}`).join('\n')}\n\\end{description}`
    const columns = part.right.map((right, i) =>
      part.widths ? `p{${(part.widths[i] * 0.9).toFixed(3)}\\linewidth}` : right ? 'r' : 'l',
    )
    const bold = (text: string): string =>
      document.boldHeader ? `\\textbf{${escaped(text)}}` : escaped(text)
    const rows = [
      ...(part.header ? [part.header.map(bold)] : []),
      ...part.rows.map((row) => row.map(escaped)),
    ]
    const align = document.seed % 2 === 0 ? '' : '[l]'
    return `\\begin{longtable}${align}{${columns.join('')}}\n${rows.map((row) => `${row.join(' & ')} \\\\`).join('\n')}\n\\end{longtable}`
  })
  const font = document.serif ? '' : '\\renewcommand{\\familydefault}{\\sfdefault}'
  return `\\documentclass[${Math.max(10, document.size)}pt]{article}\n\\usepackage[utf8]{inputenc}\\usepackage[T1]{fontenc}\\usepackage{longtable}${font}\n\\begin{document}\n${parts.join('\n\n')}\n\\end{document}\n`
}
