import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A token of pdf.js: strings, names and keywords as objects of one entry, the end as `{ end: true }`. */
export type PlainToken =
  | number
  | boolean
  | null
  | { string: string }
  | { name: string }
  | { keyword: string }
  | { end: true }

interface Internals {
  readonly Lexer: new (stream: object, known: object | null) => { getObj(): unknown }
  readonly Stream: new (bytes: Uint8Array) => object
  readonly EvaluatorPreprocessor: { readonly opMap: object }
  readonly Name: new (...args: never[]) => { readonly name: string }
  readonly Cmd: new (...args: never[]) => { readonly cmd: string }
  readonly EOF: symbol
}

/** The lexer that pdf.js keeps to itself, out of a copy of its worker that exports it. */
function internals(): Internals {
  const require = createRequire(import.meta.url)
  const worker = require.resolve('pdfjs-dist/legacy/build/pdf.worker.mjs')
  const folder = mkdtempSync(join(tmpdir(), 'pdfjs-'))
  const copy = join(folder, 'worker.mjs')
  writeFileSync(
    copy,
    `${readFileSync(worker, 'utf8')}\nexport { Lexer, Stream, EvaluatorPreprocessor, Name, Cmd, EOF }`,
  )
  try {
    return require(copy)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Returns a function that reads the tokens of bytes up to the end, or to where pdf.js gives up. */
export function pdfjsLexer(): (bytes: Uint8Array, content: boolean) => PlainToken[] {
  const { Lexer, Stream, EvaluatorPreprocessor, Name, Cmd, EOF } = internals()
  const plain = (token: unknown): PlainToken => {
    if (token === EOF) return { end: true }
    if (token instanceof Name) return { name: token.name }
    if (token instanceof Cmd) return { keyword: token.cmd }
    return typeof token === 'string' ? { string: token } : (token as number | boolean | null)
  }
  return (bytes, content) => {
    const found: PlainToken[] = []
    try {
      const lexer = new Lexer(new Stream(bytes), content ? EvaluatorPreprocessor.opMap : null)
      for (;;) {
        const token = plain(lexer.getObj())
        found.push(token)
        if (typeof token === 'object' && token && 'end' in token) return found
      }
    } catch {
      return found
    }
  }
}
