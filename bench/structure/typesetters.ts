import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ownPdf } from './own-typesetter.ts'

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
