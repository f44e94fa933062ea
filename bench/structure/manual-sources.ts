import type { ManualDocument, ManualTable } from './manual-tables.ts'

/** Writes the source of a document of a manual for each program; those without lines or spans leave them out. */
export const manualSources = {
  chromium: html,
  libreoffice: html,
  texinfo,
  latex,
  dblatex: docbook,
  fop: docbook,
  sphinx,
}

/** Converts a text: `plain` the words outside of backticks, `code` those inside. */
function marked(text: string, plain: (text: string) => string, code: (text: string) => string): string {
  return text
    .split('`')
    .map((part, i) => (i % 2 === 1 ? code(part) : plain(part)))
    .join('')
}

const xml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** The cells of a row that are written, with the size of each: those below or right of a spanning cell are not. */
function cellsOf(
  table: ManualTable,
  row: number,
): { text: string; column: number; rows: number; columns: number }[] {
  const all = table.header ? [table.header, ...table.rows] : table.rows
  const covered = (column: number): boolean =>
    table.spans.some(
      (span) =>
        (row !== span.row || column !== span.column) &&
        row >= span.row &&
        row < span.row + span.rows &&
        column >= span.column &&
        column < span.column + span.columns,
    )
  return all[row].flatMap((text, column) => {
    if (covered(column)) return []
    const span = table.spans.find((one) => one.row === row && one.column === column)
    return [{ text, column, rows: span?.rows ?? 1, columns: span?.columns ?? 1 }]
  })
}

const rowCount = (table: ManualTable): number => table.rows.length + (table.header ? 1 : 0)

/** The lines of a table as attributes of HTML 4, which browsers and office programs draw alike. */
const htmlRules: Record<ManualTable['rules'], string> = {
  none: 'border="0"',
  grid: 'border="1"',
  book: 'border="1" frame="hsides" rules="groups"',
  rows: 'border="1" frame="hsides" rules="rows"',
  columns: 'border="1" frame="vsides" rules="cols"',
  cross: 'border="1" frame="void" rules="cols"',
  frame: 'border="1" frame="box" rules="none"',
}

function html({ parts, size, serif, boldHeader, seed }: ManualDocument): string {
  const text = (source: string): string => marked(source, xml, (code) => `<code>${xml(code)}</code>`)
  const body = parts.map((part) => {
    if (part.kind === 'paragraph') return `<p>${text(part.text)}</p>`
    if (part.kind !== 'table') return ''
    const rows = Array.from({ length: rowCount(part) }, (_, row) => {
      const isHead = row === 0 && part.header !== null
      const tag = isHead && boldHeader ? 'th' : 'td'
      const cells = cellsOf(part, row).map(({ text: cell, column, rows: high, columns }) => {
        const width = part.widths ? ` width="${Math.round(part.widths[column] * 100)}%"` : ''
        const align = columns > 1 ? 'center' : part.right[column] ? 'right' : 'left'
        return `<${tag} align="${align}" rowspan="${high}" colspan="${columns}"${width}>${text(cell)}</${tag}>`
      })
      const line = `<tr>${cells.join('')}</tr>`
      return isHead ? `<thead>${line}</thead>` : line
    })
    const wide = part.widths ? ' width="100%"' : ''
    const set = `<table ${htmlRules[part.rules]} cellpadding="${2 + (seed % 4)}" cellspacing="0"${wide}>${rows.join('')}</table>`
    return part.indented ? `<ul><li><p>First:</p>${set}</li><li>Second.</li></ul>` : set
  })
  const font = serif ? 'Liberation Serif, serif' : 'Liberation Sans, sans-serif'
  const css = `body { font: ${size}pt ${font} } td, th { vertical-align: top; font-size: ${size}pt }
code { font-family: Liberation Mono, monospace; font-size: 90% } table { border-collapse: collapse }`
  return `<!doctype html><meta charset="utf-8"><style>${css}</style>${body.join('\n')}`
}

function texinfo({ parts, size, boldHeader }: ManualDocument): string {
  const escaped = (text: string): string => text.replace(/[@{}]/g, '@$&')
  const text = (source: string): string => marked(source, escaped, (code) => `@code{${escaped(code)}}`)
  const body = parts.map((part) => {
    if (part.kind === 'paragraph') return text(part.text)
    if (part.kind !== 'table') return ''
    const widths = part.widths ?? part.right.map(() => 0.9 / part.right.length)
    const row = (item: string, cells: readonly string[]): string =>
      `${item} ${cells.map(text).join('\n@tab ')}`
    const rows = part.rows.map((cells) => row('@item', cells))
    const head = part.header ? [row(boldHeader ? '@headitem' : '@item', part.header)] : []
    const set = `@multitable @columnfractions ${widths.map((width) => width.toFixed(2)).join(' ')}\n${[...head, ...rows].join('\n')}\n@end multitable`
    return part.indented ? `@itemize\n@item First:\n${set}\n@item Second.\n@end itemize` : set
  })
  return `\\input texinfo\n@setfilename sample.info\n${size < 11 ? '@smallbook\n' : ''}${body.join('\n\n')}\n@bye\n`
}

function latex({ parts, size, serif, boldHeader }: ManualDocument): string {
  const escaped = (text: string): string => text.replace(/[&%$#_{}]/g, '\\$&').replaceAll('--', '-{}-')
  const text = (source: string): string => marked(source, escaped, (code) => `\\texttt{${escaped(code)}}`)
  const body = parts.map((part) => {
    if (part.kind === 'paragraph') return text(part.text)
    if (part.kind !== 'table') return ''
    const { rules, widths, right } = part
    const bar = rules === 'grid' || rules === 'columns' || rules === 'cross' ? '|' : ''
    const share = part.indented ? 0.75 : 0.85
    const columns = right.map((is, i) =>
      widths ? `p{${(widths[i] * share).toFixed(3)}\\linewidth}` : is ? 'r' : 'l',
    )
    const sides = rules === 'frame' ? '|' : rules === 'cross' ? '' : bar
    const format = `${sides}${columns.join(bar)}${sides}`
    const rows = Array.from({ length: rowCount(part) }, (_, row) => {
      const isHead = row === 0 && part.header !== null
      const cells = cellsOf(part, row)
      const down = Array.from(right, () => '')
      for (const { text: cell, column, rows: high, columns: wide } of cells) {
        const set = isHead && boldHeader ? `\\textbf{${text(cell)}}` : text(cell)
        const ends = wide > 1 ? `\\multicolumn{${wide}}{${column === 0 ? bar : ''}c${bar}}{${set}}` : set
        down[column] = high > 1 ? `\\multirow[t]{${high}}{*}{${ends}}` : ends
      }
      const gone = new Set(
        cells.flatMap(({ column, columns: wide }) =>
          Array.from({ length: wide - 1 }, (__, k) => column + 1 + k),
        ),
      )
      const open = part.spans.some((span) => row >= span.row && row < span.row + span.rows - 1)
      const between =
        rules === 'grid' || rules === 'rows' ? (open ? `\\cline{2-${right.length}}` : '\\hline') : ''
      const below = isHead && (rules === 'book' || rules === 'cross') ? '\\hline' : between
      return `${down.filter((_cell, i) => !gone.has(i)).join(' & ')} \\\\ ${below}`
    })
    const outer = rules === 'none' || rules === 'columns' || rules === 'cross' ? '' : '\\hline'
    const set = `\\begin{longtable}{${format}}\n${outer}\n${part.shape === 'over pages' ? `${rows[0]}\n\\endhead\n` : ''}${rows.slice(part.shape === 'over pages' ? 1 : 0).join('\n')}\n${rules === 'grid' || rules === 'rows' ? '' : outer}\n\\end{longtable}`
    return part.indented
      ? `\\begin{itemize}\\item First:\n\n${set.replaceAll('longtable', 'tabular')}\n\\item Second.\\end{itemize}`
      : set
  })
  const font = serif ? '' : '\\renewcommand{\\familydefault}{\\sfdefault}'
  return `\\documentclass[${Math.max(10, size)}pt]{article}\n\\usepackage[utf8]{inputenc}\\usepackage[T1]{fontenc}\\usepackage{longtable,multirow}${font}\n\\begin{document}\n${body.join('\n\n')}\n\\end{document}\n`
}

function docbook({ parts }: ManualDocument): string {
  const text = (source: string): string => marked(source, xml, (code) => `<literal>${xml(code)}</literal>`)
  const body = parts.map((part) => {
    if (part.kind === 'paragraph') return `<para>${text(part.text)}</para>`
    if (part.kind !== 'table') return ''
    const { rules, right, widths } = part
    const specs = right.map(
      (is, i) =>
        `<colspec colname="c${i + 1}" colnum="${i + 1}" align="${is ? 'right' : 'left'}"${widths ? ` colwidth="${Math.round(widths[i] * 100)}*"` : ''}/>`,
    )
    const rows = Array.from({ length: rowCount(part) }, (_, row) => {
      const cells = cellsOf(part, row).map(({ text: cell, column, rows: high, columns }) => {
        const names =
          columns > 1
            ? ` namest="c${column + 1}" nameend="c${column + columns}" align="center"`
            : ` colname="c${column + 1}"`
        return `<entry${names}${high > 1 ? ` morerows="${high - 1}"` : ''}>${text(cell)}</entry>`
      })
      return `<row>${cells.join('')}</row>`
    })
    const head = part.header ? `<thead>${rows[0]}</thead>` : ''
    const frame =
      rules === 'none' || rules === 'columns'
        ? 'none'
        : rules === 'book' || rules === 'rows'
          ? 'topbot'
          : 'all'
    const [rowsep, colsep] = [
      rules === 'grid' || rules === 'rows',
      rules === 'grid' || rules === 'columns',
    ].map(Number)
    const set = `<informaltable frame="${frame}" rowsep="${rowsep}" colsep="${colsep}"><tgroup cols="${right.length}">${specs.join('')}${head}<tbody>${rows.slice(part.header ? 1 : 0).join('')}</tbody></tgroup></informaltable>`
    return part.indented
      ? `<itemizedlist><listitem><para>First:</para>${set}</listitem><listitem><para>Second.</para></listitem></itemizedlist>`
      : set
  })
  return `<?xml version="1.0"?>\n<!DOCTYPE article PUBLIC "-//OASIS//DTD DocBook XML V4.5//EN" "http://www.oasis-open.org/docbook/xml/4.5/docbookx.dtd">\n<article><title>Sample</title><section><title>Tables</title>${body.join('\n')}</section></article>\n`
}

function sphinx({ parts }: ManualDocument): string {
  const escaped = (text: string): string => text.replace(/[\\*_|]/g, '\\$&')
  const text = (source: string): string => marked(source, escaped, (code) => `\`\`${code}\`\``)
  const body = parts.map((part) => {
    if (part.kind === 'paragraph') return text(part.text)
    if (part.kind !== 'table') return ''
    const all = part.header ? [part.header, ...part.rows] : part.rows
    const rows = all.map((row) =>
      row.map((cell, i) => `${i === 0 ? '   * -' : '     -'} ${text(cell)}`).join('\n'),
    )
    const widths = part.widths
      ? `   :widths: ${part.widths.map((width) => Math.round(width * 100)).join(' ')}\n`
      : ''
    const style = part.rules === 'book' || part.rules === 'rows' ? '   :class: booktabs\n' : ''
    const set = `.. list-table::\n${part.header ? '   :header-rows: 1\n' : ''}${widths}${style}\n${rows.join('\n')}`
    return part.indented ? `* First:\n\n${set.replace(/^/gm, '  ')}\n\n* Second.` : set
  })
  return `Tables\n======\n\n${body.join('\n\n')}\n`
}
