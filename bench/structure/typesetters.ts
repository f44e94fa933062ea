import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { standardMetrics, standardWidth } from '../../engines/pdf/fonts/standard-fonts.ts'
import type { SmallDocument, SmallTable } from './small-tables.ts'

/** A program that sets a source as a PDF. */
export interface Typesetter {
  readonly name:
    | 'own'
    | 'chromium'
    | 'libreoffice'
    | 'groff'
    | 'texinfo'
    | 'latex'
    | 'dblatex'
    | 'fop'
    | 'sphinx'
  /** A command that fails if the program is not installed. */
  readonly probe: readonly [string, ...string[]]
  /** Extension of its source. */
  readonly extension: string
  /** Writes `FOLDER/NAME.pdf` from the source in that folder. */
  set(folder: string, name: string): void
}

export const typesetters: readonly Typesetter[] = [
  {
    name: 'own',
    probe: ['true'],
    extension: 'json',
    set(folder, name) {
      const document = JSON.parse(readFileSync(path.join(folder, `${name}.json`), 'utf8'))
      writeFileSync(path.join(folder, `${name}.pdf`), ownPdf(document))
    },
  },
  {
    name: 'chromium',
    probe: ['chromium', '--version'],
    extension: 'html',
    set(folder, name) {
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
    extension: 'html',
    set(folder, name) {
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
    extension: 'ms',
    set(folder, name) {
      writeFileSync(
        path.join(folder, `${name}.pdf`),
        run(folder, 'groff', '-k', '-t', '-ms', '-Tpdf', `${name}.ms`),
      )
    },
  },
  {
    name: 'texinfo',
    probe: ['kpsewhich', 'texinfo.tex'],
    extension: 'texi',
    set(folder, name) {
      run(folder, 'pdftex', '-interaction=batchmode', `${name}.texi`)
    },
  },
  {
    name: 'latex',
    probe: ['kpsewhich', 'longtable.sty'],
    extension: 'tex',
    set(folder, name) {
      for (let pass = 0; pass < 3; pass++) run(folder, 'pdflatex', '-interaction=batchmode', `${name}.tex`)
    },
  },
  {
    name: 'dblatex',
    probe: ['dblatex', '--version'],
    extension: 'xml',
    set(folder, name) {
      run(folder, 'dblatex', '-o', `${name}.pdf`, `${name}.xml`)
    },
  },
  {
    name: 'fop',
    probe: ['fop', '-version'],
    extension: 'xml',
    set(folder, name) {
      run(folder, 'xsltproc', '-o', `${name}.fo`, docbookStylesheet, `${name}.xml`)
      run(folder, 'fop', '-fo', `${name}.fo`, '-pdf', `${name}.pdf`)
    },
  },
  {
    name: 'sphinx',
    probe: ['sphinx-build', '--version'],
    extension: 'rst',
    set(folder, name) {
      const settings = ['master_doc', 'project'].flatMap((key) => ['-D', `${key}=${name}`])
      run(folder, 'sphinx-build', '-C', ...settings, '-b', 'latex', '.', `${name}-latex`, `${name}.rst`)
      const sources = path.join(folder, `${name}-latex`)
      for (let pass = 0; pass < 3; pass++) run(sources, 'pdflatex', '-interaction=batchmode', `${name}.tex`)
      copyFileSync(path.join(sources, `${name}.pdf`), path.join(folder, `${name}.pdf`))
    },
  },
]

/** The FO stylesheet of the DocBook project, by its address, which the XML catalogue of the machine resolves. */
const docbookStylesheet = 'http://docbook.sourceforge.net/release/xsl/current/fo/docbook.xsl'

export function isInstalled({ probe: [command, ...args] }: Typesetter): boolean {
  const { error, status } = spawnSync(command, args, { stdio: 'ignore' })
  return !error && status === 0
}

/** Sets a source, unless an earlier run has left its PDF in the folder, and returns the PDF. */
export function typeset(typesetter: Typesetter, source: string, folder: string, number: string): Uint8Array {
  const name = `${typesetter.name}-${number}`
  const file = path.join(folder, `${name}.pdf`)
  if (!existsSync(file)) {
    writeFileSync(path.join(folder, `${name}.${typesetter.extension}`), source)
    typesetter.set(folder, name)
  }
  return readFileSync(file)
}

function run(folder: string, command: string, ...args: string[]): Buffer {
  // TeX reports a failure for an underfull page too; a missing PDF fails when it is read.
  return spawnSync(command, args, { cwd: folder, maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'ignore'] })
    .stdout
}

/** Points: a page of paper of the size Letter with the margins and the space between columns of an article in TeX. */
const page = { width: 612, height: 792, margin: 54, between: 18 }
/** Share of the leading above and below a table. */
const tableSpace = 0.9

/**
 * Sets a document of small tables as TeX sets an article: words at exact places, justified lines without space characters, columns of
 * text balanced by nothing, tables as wide as their cells.
 */
function ownPdf(document: SmallDocument): Uint8Array {
  const pages: string[][] = []
  const { size, columns, serif } = document
  const width = (page.width - 2 * page.margin - (columns - 1) * page.between) / columns
  const leading = 1.2 * size
  const styles = { text: serif ? 'Times-Roman' : 'Helvetica', bold: serif ? 'Times-Bold' : 'Helvetica-Bold' }
  const widths = { text: widthsOf(styles.text), bold: widthsOf(styles.bold) }
  let column: number = columns
  let y = 0

  const widthOf = (text: string, bold = false) =>
    [...text].reduce((sum, char) => sum + ((bold ? widths.bold : widths.text).get(char) ?? 500), 0) *
    (size / 1000)
  const left = () => page.margin + column * (width + page.between)
  function show(x: number, text: string, bold = false): void {
    const code = text.replace(/[\\()]/g, '\\$&')
    pages[pages.length - 1].push(
      `BT /${bold ? 'B' : 'T'} ${size} Tf 1 0 0 1 ${x.toFixed(3)} ${y.toFixed(3)} Tm (${code}) Tj ET`,
    )
  }
  function down(by: number, needed = 0): void {
    y -= by
    if (column < columns && y - needed > page.margin) return
    column++
    if (column >= columns) {
      pages.push([])
      column = 0
    }
    y = page.height - page.margin - size
  }
  const broken = (text: string, room: number, bold = false): string[] => {
    const lines: string[] = []
    for (const part of text.split('\n')) {
      let line = ''
      for (const word of part.split(' ')) {
        const longer = line === '' ? word : `${line} ${word}`
        if (line !== '' && widthOf(longer, bold) > room) {
          lines.push(line)
          line = word
        } else line = longer
      }
      lines.push(line)
    }
    return lines
  }
  /** Shows the words of a line, each for itself. */
  function line(x: number, text: string, room: number | null, bold = false): void {
    const words = text.split(' ')
    const own = words.reduce((sum, word) => sum + widthOf(word, bold), 0)
    const space = room === null || words.length < 2 ? widthOf(' ', bold) : (room - own) / (words.length - 1)
    for (const word of words) {
      show(x, word, bold)
      x += widthOf(word, bold) + space
    }
  }
  function paragraph(text: string, indent = 0, justified = document.justified): void {
    const lines = broken(text, width - indent)
    for (const [i, one] of lines.entries()) {
      line(left() + indent, one, justified && i < lines.length - 1 ? width - indent : null)
      down(leading)
    }
  }
  function table(part: SmallTable): void {
    const gap = part.gap * size
    const rows = [...(part.header ? [part.header] : []), ...part.rows]
    const isBold = (row: readonly string[]) => row === part.header && document.boldHeader
    const room = width - gap * (part.align.length - 1)
    const natural = part.align.map((_, i) =>
      Math.max(
        ...rows.map((row) => Math.max(...row[i].split('\n').map((text) => widthOf(text, isBold(row))))),
      ),
    )
    const scale = Math.min(1, room / natural.reduce((a, b) => a + b))
    const set = part.widths ? part.widths.map((share) => share * room) : natural.map((own) => own * scale)
    const all = set.reduce((a, b) => a + b) + gap * (set.length - 1)
    const cells = rows.map((row) => row.map((text, i) => broken(text, set[i] + 0.1, isBold(row))))
    const height = cells.reduce(
      (sum, row) => sum + leading * Math.max(...row.map((lines) => lines.length)),
      0,
    )
    down(tableSpace * leading, height + 4 * leading)
    if (part.caption?.below === false) {
      paragraph(part.caption.text, 0, false)
      down(0.5 * leading)
    }
    for (const [r, row] of cells.entries()) {
      for (let k = 0; k < Math.max(...row.map((lines) => lines.length)); k++) {
        let x = left() + (part.centred ? (width - all) / 2 : 0)
        for (const [i, lines] of row.entries()) {
          const text = lines[k] ?? ''
          const free = set[i] - widthOf(text, isBold(rows[r]))
          const shift = part.align[i] === 'left' ? 0 : part.align[i] === 'right' ? free : free / 2
          if (text !== '') line(x + shift, text, null, isBold(rows[r]))
          x += set[i] + gap
        }
        down(leading)
      }
      y -= part.rowGap * size
    }
    if (part.caption?.below) {
      down(0.5 * leading)
      paragraph(part.caption.text, 0, false)
    }
    down(tableSpace * leading)
  }

  down(0)
  for (const part of document.parts) {
    if (part.kind === 'table') table(part)
    else if (part.kind === 'paragraph') paragraph(part.text)
    else if (part.kind === 'lines') for (const text of part.lines) paragraph(text, size, false)
    else
      for (const [term, text] of part.entries) {
        line(left(), term, null, true)
        const room = Math.max(4 * size, widthOf(term, true) + 0.6 * size)
        paragraph(text, room)
      }
    down(0.4 * leading)
  }
  return pdf(pages, styles)
}

function widthsOf(font: string): ReadonlyMap<string, number> {
  const metrics = standardMetrics(font)
  if (!metrics) throw new Error(`Not a standard font: ${font}`)
  const names: readonly (readonly [string, string])[] = Object.entries(namesOfSigns)
  const byName = new Map<string, string>(names)
  const chars = Array.from({ length: 94 }, (_, i) => String.fromCharCode(32 + i))
  return new Map(chars.map((char) => [char, standardWidth(metrics, byName.get(char) ?? char)]))
}

/** Glyph names of characters that are not their own name. */
const namesOfSigns: Readonly<Record<string, string>> = {
  ' ': 'space',
  '0': 'zero',
  '1': 'one',
  '2': 'two',
  '3': 'three',
  '4': 'four',
  '5': 'five',
  '6': 'six',
  '7': 'seven',
  '8': 'eight',
  '9': 'nine',
  '.': 'period',
  ',': 'comma',
  '-': 'hyphen',
  ':': 'colon',
  '%': 'percent',
  '(': 'parenleft',
  ')': 'parenright',
  "'": 'quotesingle',
}

function pdf(
  pages: readonly (readonly string[])[],
  { text, bold }: { readonly text: string; readonly bold: string },
): Uint8Array {
  const font = (name: string) =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, i) => `${5 + 2 * i} 0 R`).join(' ')}] >>`,
    font(text),
    font(bold),
    ...pages.flatMap((shown, i) => {
      const content = shown.join('\n')
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${page.width} ${page.height}] /Contents ${6 + 2 * i} 0 R /Resources << /Font << /T 3 0 R /B 4 0 R >> >> >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ]
    }),
  ]
  let out = '%PDF-1.4\n'
  const places = objects.map((object, i) => {
    const at = out.length
    out += `${i + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const start = out.length
  const entries = places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  out += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(out, 'latin1')
}
