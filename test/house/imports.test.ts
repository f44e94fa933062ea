import { globSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const files = globSync('{engines,src}/**/*.ts', { cwd: root }).map(posix)

interface Import {
  readonly file: string
  /** A file of ours, as a path from the root, or the name of a package's entry. */
  readonly target: string
  readonly ours: boolean
}

const imports: Import[] = files.flatMap((file) =>
  specifiersOf(readFileSync(path.join(root, file), 'utf8')).map((specifier) => {
    const ours = specifier.startsWith('.')
    const target = ours ? posix(path.join(path.dirname(file), specifier)) : specifier
    return { file, target, ours }
  }),
)

/** The rooms of engines/, and the rooms that each may import. A new room is a new row. */
const rooms: Readonly<Record<string, readonly string[]>> = {
  model: [],
  detect: ['model'],
  pdf: ['model'],
  office: ['model'],
  layout: ['model'],
  ocr: ['model', 'pdf', 'layout'],
  redact: ['model', 'detect', 'pdf'],
  convert: ['model', 'pdf', 'office', 'layout'],
}

/**
 * Which file may import a package (or one entry of it that is a library of its own), types included: its types stop
 * there.
 */
const owners: Readonly<Record<string, string>> = {
  marked: 'engines/convert/readers/markdown/to-html.ts',
  parse5: 'engines/convert/readers/html/parse.ts',
  '@e965/xlsx': 'engines/office/workbook.ts',
  '@faker-js/faker': 'engines/redact/modes/synthetic/faker.ts',
  '@napi-rs/canvas': 'engines/pdf/second-reader/raster.ts',
  'bidi-js': 'engines/convert/writers/pdf/bidi.ts',
  fontkit: 'engines/convert/writers/pdf/coverage.ts',
  pdfkit: 'engines/convert/writers/pdf/sheet.ts',
  docx: 'engines/convert/writers/docx/pack.ts',
  eld: 'engines/detect/text/language.ts',
  jose: 'engines/redact/manifest/manifest.ts',
  jszip: 'engines/office/zip-writer.ts',
  'libphonenumber-js': 'engines/detect/checks/phone-numbers.ts',
  'onnxruntime-node': 'engines/ocr/models/onnx.ts',
  'pdfjs-dist/legacy': 'engines/pdf/second-reader/open.ts',
  'pdfjs-dist/image_decoders': 'engines/pdf/images/decoders.ts',
  piscina: 'src/executor/piscina.ts',
  re2js: 'engines/detect/options/user-patterns.ts',
  saxes: 'engines/office/xml.ts',
  sharp: 'engines/pdf/images/codec.ts',
  'tesseract.js': 'engines/ocr/recognise/tesseract.ts',
  yauzl: 'engines/office/zip-reader.ts',
  zod: 'engines/detect/options/config.ts',
}

describe('the reader of imports', () => {
  it('sees every form of import', () => {
    const code = `
      import a from './a.ts'
      import type { B } from "./b.ts"
      import {
        c,
      } from './c.ts'
      import './d.ts'
      export * from './e.ts'
      export type { F } from './f.ts'
      const g = await import('./g.ts')
      let h: import('./h.ts').H
      import * as i from '@scope/i/part'
      const name = import.meta.url // and words: we import from 'nowhere'`
    expect(specifiersOf(code)).toEqual([
      './a.ts',
      './b.ts',
      './c.ts',
      './d.ts',
      './e.ts',
      './f.ts',
      './g.ts',
      './h.ts',
      '@scope/i/part',
    ])
  })

  it('finds the house', () => {
    expect(files).toContain('engines/model/errors.ts')
    expect(files).toContain('src/index.ts')
    expect(imports.length).toBeGreaterThan(files.length)
  })
})

describe('a room', () => {
  it('imports only the rooms that stand above it', () => {
    const wrong = imports.filter(({ file, target, ours }) => {
      const from = roomOf(file)
      const to = roomOf(target)
      return ours && from !== null && to !== from && (to === null || !(rooms[from] ?? []).includes(to))
    })
    expect(wrong.map(describeImport)).toEqual([])
  })

  it('has its row', () => {
    expect([...new Set(files.map(roomOf))].filter((room) => room !== null && !(room in rooms))).toEqual([])
  })

  it('is part of no circle', () => {
    const graph = new Map<string, Set<string>>()
    for (const { file, target, ours } of imports) {
      const from = roomOf(file) ?? 'src'
      const to = roomOf(target) ?? 'src'
      if (ours && from !== to) graph.set(from, (graph.get(from) ?? new Set()).add(to))
    }
    expect(circle(graph)).toBeNull()
    expect(
      circle(
        new Map([
          ['a', new Set(['b'])],
          ['b', new Set(['a'])],
        ]),
      ),
    ).not.toBeNull()
  })
})

describe('an adapter', () => {
  it('never imports another adapter', () => {
    const adapterOf = (file: string) => /^src\/adapters\/([^/]+)\//.exec(file)?.[1] ?? null
    const wrong = imports.filter(({ file, target }) => {
      const from = adapterOf(file)
      const to = adapterOf(target)
      return from !== null && to !== null && from !== to
    })
    expect(wrong.map(describeImport)).toEqual([])
  })
})

describe('a package', () => {
  it('is imported by its owner alone', () => {
    const foreign = imports.filter(({ ours, target }) => !ours && !builtin(target))
    expect(foreign.filter(({ file, target }) => ownerOf(target) !== file).map(describeImport)).toEqual([])
  })

  it('has no owner that stopped importing it', () => {
    const idle = Object.entries(owners).filter(
      ([name, owner]) => !imports.some(({ file, target }) => file === owner && entryOf(target, name)),
    )
    expect(idle).toEqual([])
  })

  it('of Node itself is imported by its full name', () => {
    const bare = imports.filter(({ ours, target }) => !ours && builtinModules.includes(target))
    expect(bare.map(describeImport)).toEqual([])
  })
})

describe('a file', () => {
  it('imports nothing outside of the house', () => {
    const outside = imports.filter(({ ours, target }) => ours && !/^(engines|src)\//.test(target))
    expect(outside.map(describeImport)).toEqual([])
  })

  it('names the file that it imports, which is there', () => {
    const known = new Set(files)
    const lost = imports.filter(({ ours, target }) => ours && target.endsWith('.ts') && !known.has(target))
    expect(lost.map(describeImport)).toEqual([])
  })

  it('stays within 400 lines', () => {
    const all = globSync('{engines,src,test,bench,fixtures,scripts}/**/*.{ts,mjs}', { cwd: root }).map(posix)
    const long = all.filter((file) => readFileSync(path.join(root, file), 'utf8').split('\n').length > 401)
    expect(long).toEqual([])
  })
})

/** What a source imports: static, dynamic and type imports, and re-exports. */
function specifiersOf(code: string): string[] {
  const statement =
    /(?:^|[;\n])\s*(?:import|export)\b(?:[^'";()]*?\bfrom)?\s*(['"])([^'"\n]+)\1|\bimport\(\s*(['"])([^'"\n]+)\3\s*\)/g
  return [...code.matchAll(statement)].map((match) => match[2] ?? match[4])
}

function ownerOf(target: string): string | undefined {
  return Object.entries(owners).find(([name]) => entryOf(target, name))?.[1]
}

function entryOf(target: string, name: string): boolean {
  return target === name || target.startsWith(`${name}/`)
}

function builtin(name: string): boolean {
  return name.startsWith('node:')
}

function roomOf(file: string): string | null {
  return /^engines\/([^/]+)\//.exec(file)?.[1] ?? null
}

function posix(file: string): string {
  return file.split(path.sep).join('/')
}

function describeImport({ file, target }: Import): string {
  return `${file} imports ${target}`
}

/** Rooms that import each other in a circle, or null. */
function circle(graph: ReadonlyMap<string, ReadonlySet<string>>): string[] | null {
  const done = new Set<string>()
  const walk = (room: string, path: readonly string[]): string[] | null => {
    if (path.includes(room)) return [...path.slice(path.indexOf(room)), room]
    if (done.has(room)) return null
    for (const next of graph.get(room) ?? []) {
      const found = walk(next, [...path, room])
      if (found) return found
    }
    done.add(room)
    return null
  }
  for (const room of graph.keys()) {
    const found = walk(room, [])
    if (found) return found
  }
  return null
}
