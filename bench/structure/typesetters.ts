import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { StructureDocument, TableTruth } from './documents.ts'

/** A program that sets a document as a PDF. */
export interface Typesetter {
  readonly name: string
  /** A command that fails if the program is not installed. */
  readonly probe: readonly [string, ...string[]]
  /** Writes `FOLDER/NAME.pdf`. */
  set(document: StructureDocument, folder: string, name: string): void
}

export const typesetters: readonly Typesetter[] = [
  {
    name: 'chromium',
    probe: ['chromium', '--version'],
    set(document, folder, name) {
      write(folder, `${name}.html`, html(document, true))
      run(
        folder,
        'chromium',
        '--headless',
        '--no-sandbox',
        '--no-pdf-header-footer',
        `--print-to-pdf=${name}.pdf`,
        `${name}.html`,
      )
    },
  },
  {
    name: 'libreoffice',
    probe: ['soffice', '--version'],
    set(document, folder, name) {
      write(folder, `${name}.html`, html(document, false))
      const profile = `-env:UserInstallation=file://${path.resolve(folder)}/profile`
      run(
        folder,
        'soffice',
        profile,
        '--headless',
        '--convert-to',
        'pdf:writer_web_pdf_Export',
        `${name}.html`,
      )
    },
  },
  {
    name: 'groff',
    probe: ['groff', '-Tpdf', '/dev/null'],
    set(document, folder, name) {
      write(folder, `${name}.ms`, groff(document))
      writeFileSync(
        path.join(folder, `${name}.pdf`),
        run(folder, 'groff', '-k', '-t', '-ms', '-Tpdf', `${name}.ms`),
      )
    },
  },
  {
    name: 'texinfo',
    probe: ['kpsewhich', 'texinfo.tex'],
    set(document, folder, name) {
      write(folder, `${name}.texi`, texinfo(document))
      run(folder, 'pdftex', '-interaction=batchmode', `${name}.texi`)
    },
  },
  {
    name: 'latex',
    probe: ['kpsewhich', 'longtable.sty'],
    set(document, folder, name) {
      write(folder, `${name}.tex`, latex(document))
      for (let pass = 0; pass < 3; pass++) run(folder, 'pdflatex', '-interaction=batchmode', `${name}.tex`)
    },
  },
]

export function isInstalled({ probe: [command, ...args] }: Typesetter): boolean {
  const { error, status } = spawnSync(command, args, { stdio: 'ignore' })
  return !error && status === 0
}

/** Sets a document, unless an earlier run has left it in the folder, and returns the PDF. */
export function typeset(typesetter: Typesetter, document: StructureDocument, folder: string): Uint8Array {
  const name = `${typesetter.name}-${document.seed}`
  const file = path.join(folder, `${name}.pdf`)
  if (!existsSync(file)) typesetter.set(document, folder, name)
  return readFileSync(file)
}

function write(folder: string, name: string, text: string): void {
  writeFileSync(path.join(folder, name), text)
}

function run(folder: string, command: string, ...args: string[]): Buffer {
  // TeX reports a failure for an underfull page too; a missing PDF fails when it is read.
  return spawnSync(command, args, { cwd: folder, maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'ignore'] })
    .stdout
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
