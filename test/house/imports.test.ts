import { builtinModules } from 'node:module'
import { describe, expect, it } from 'vitest'
import { describeImport, files, type Import, imports, importsIn, roomOf } from './source.ts'

/** The rooms of engines/, and the rooms that each may import. `src` may import all of them. A new room is a new row. */
const rooms: Readonly<Record<string, readonly string[]>> = {
  model: [],
  encodings: ['model'],
  image: ['model'],
  onnx: ['model'],
  detect: ['model', 'onnx'],
  pdf: ['model', 'encodings', 'image'],
  office: ['model'],
  structured: ['model', 'encodings'],
  layout: ['model'],
  ocr: ['model', 'onnx', 'image', 'pdf', 'layout'],
  vision: ['model'],
  redact: ['model', 'encodings', 'image', 'detect', 'pdf', 'office', 'structured'],
  inspect: ['model', 'pdf', 'office'],
  convert: ['model', 'encodings', 'image', 'pdf', 'office', 'structured', 'layout'],
}

/**
 * The only files that may import a package, or an entry of a package that is a separate library. This includes its types.
 */
const owners: Readonly<Record<string, string | readonly string[]>> = {
  '@huggingface/tokenizers': 'engines/detect/ner/tokenizer.ts',
  'pdf-lib': 'engines/pdf/second-reader/every-object.ts',
  marked: 'engines/convert/readers/markdown/to-html.ts',
  parse5: 'engines/convert/html/parse.ts',
  '@opentelemetry/api': 'src/adapters/telemetry.ts',
  '@fastify/busboy': 'src/adapters/http/body.ts',
  '@e965/xlsx': ['engines/office/workbook.ts', 'engines/office/sheet/library.ts'],
  '@faker-js/faker': 'engines/redact/modes/synthetic/faker.ts',
  '@noble/hashes': 'engines/detect/checks/coin-addresses.ts',
  '@scure/base': 'engines/detect/checks/coin-addresses.ts',
  '@napi-rs/canvas': 'engines/pdf/second-reader/canvas.ts',
  aws4fetch: 'src/queue/blob-stores.ts',
  bullmq: 'src/queue/bullmq.ts',
  'bidi-js': 'engines/convert/writers/pdf/layout/itemise.ts',
  fontkit: [
    'engines/convert/writers/pdf/fonts/coverage.ts',
    'engines/convert/writers/pdf/fonts/truetype/font.ts',
    'engines/convert/writers/pdf/fonts/truetype/subset.ts',
  ],
  docx: 'engines/convert/writers/docx/pack.ts',
  entities: 'engines/encodings/references.ts',
  eld: 'engines/detect/text/language.ts',
  jose: 'engines/redact/manifest.ts',
  jszip: 'engines/office/zip-writer.ts',
  'libphonenumber-js': 'engines/detect/checks/phone-numbers.ts',
  mammoth: 'engines/redact/office/prove-office.ts',
  'onnxruntime-node': 'engines/onnx/network.ts',
  'pdfjs-dist/legacy': 'engines/pdf/second-reader/open.ts',
  'pdfjs-dist/image_decoders': 'engines/pdf/images/decoders.ts',
  picomatch: 'src/batch/items/select-items.ts',
  piscina: 'src/executor/piscina.ts',
  'rate-limiter-flexible': 'src/application/requests.ts',
  re2js: 'engines/detect/options/user-patterns.ts',
  sharp: 'engines/image/image-files.ts',
  'zxing-wasm/reader': 'engines/ocr/thorough/barcodes.ts',
  'tesseract.js': 'engines/ocr/recognise/tesseract.ts',
  turndown: 'engines/redact/office/prove-office.ts',
  yaml: 'engines/structured/yaml.ts',
  '@kenjiuno/msgreader': 'engines/structured/mail/outlook.ts',
  yauzl: 'engines/office/zip-reader.ts',
  // The wire shapes of an interface are schemas, of which its OpenAPI document is made.
  zod: [
    'engines/detect/options/config.ts',
    'src/adapters/http/openapi.ts',
    'src/adapters/http/openapi.ts',
    'src/adapters/http/schemas.ts',
    'src/adapters/interface-a/schemas.ts',
    'src/adapters/interface-b/schemas.ts',
    'src/mcp/protocol.ts',
    'src/mcp/tools.ts',
    'src/redaction/decisions.ts',
  ],
}

describe('the import reader', () => {
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
      import { type J, type K } from './j.ts'
      import { type L, m } from './l.ts'
      const name = import.meta.url // and words: we import from 'nowhere'`
    const seen = importsIn(code).map(({ specifier, types }) => (types ? `type ${specifier}` : specifier))
    expect(seen).toEqual([
      './a.ts',
      'type ./b.ts',
      './c.ts',
      './d.ts',
      './e.ts',
      'type ./f.ts',
      './g.ts',
      './h.ts',
      '@scope/i/part',
      'type ./j.ts',
      './l.ts',
    ])
  })

  it('finds the files', () => {
    expect(files).toContain('engines/model/errors.ts')
    expect(files).toContain('src/index.ts')
    expect(imports.length).toBeGreaterThan(files.length)
  })
})

/** Each rule returns the imports that break it. The second column is an import that it must refuse. */
const rules: readonly (readonly [
  string,
  (all: readonly Import[]) => Import[],
  [file: string, target: string],
])[] = [
  ['a room imports only the rooms above it', roomRule, ['engines/detect/a.ts', 'engines/pdf/b.ts']],
  ['engines never import src', roomRule, ['engines/detect/a.ts', 'src/engine.ts']],
  ['an adapter never imports another', adapterRule, ['src/adapters/x/a.ts', 'src/adapters/y/b.ts']],
  ['what adapters share imports none', adapterRule, ['src/adapters/http/a.ts', 'src/adapters/x/b.ts']],
  ['nothing below an adapter imports it', layerRule, ['src/application/a.ts', 'src/adapters/x/b.ts']],
  ['the application knows nothing of the queue', layerRule, ['src/application/a.ts', 'src/queue/queue.ts']],
  ['a store knows nothing of the application', layerRule, ['src/stores/a.ts', 'src/application/jobs.ts']],
  ['the engine knows nothing of the application', layerRule, ['src/engine.ts', 'src/stores/ports.ts']],
  ['a package is imported only by its owner', ownerRule, ['engines/detect/a.ts', 'sharp']],
  ['a module of Node is imported by its full name', nodeRule, ['engines/detect/a.ts', 'fs']],
  [
    'nothing outside engines and src is imported',
    outsideRule,
    ['engines/detect/a.ts', 'test/house/source.ts'],
  ],
  ['an imported file exists', missingRule, ['engines/detect/a.ts', 'engines/detect/missing.ts']],
]

describe.each(rules)('%s', (_, rule, [file, target]) => {
  it('in the whole tree', () => {
    expect(rule(imports).map(describeImport)).toEqual([])
  })

  it('and the rule can fail', () => {
    const broken = { file, target, ours: target.includes('/'), types: false }
    expect(rule([...imports, broken])).toEqual([broken])
  })
})

it('every room is listed', () => {
  const found = new Set(files.filter((file) => file.startsWith('engines/')).map(engineOf))
  expect(Object.keys(rooms).sort()).toEqual([...found].sort())
})

it('every owner still imports its package', () => {
  const idle = Object.entries(owners).filter(([name, owners]) =>
    [owners]
      .flat()
      .some((owner) => !imports.some((one) => one.file === owner && isEntryOf(one.target, name))),
  )
  expect(idle).toEqual([])
})

function roomRule(all: readonly Import[]): Import[] {
  return all.filter(({ file, target, ours }) => {
    if (!ours || !file.startsWith('engines/') || roomOf(file) === roomOf(target)) return false
    return !target.startsWith('engines/') || !rooms[engineOf(file)]?.includes(engineOf(target))
  })
}

function adapterRule(all: readonly Import[]): Import[] {
  const adapterOf = (file: string) => /^src\/adapters\/([^/]+)\//.exec(file)?.[1]
  return all.filter(({ file, target }) => {
    const [from, to] = [adapterOf(file), adapterOf(target)]
    return from !== undefined && to !== undefined && from !== to && to !== 'http'
  })
}

/** Layers of src/, the upper first: a file imports only its own layer and lower ones. */
const layers = [
  /^src\/(?:index\.ts|cli\/)/,
  /^src\/adapters\//,
  /^src\/queue\//,
  /^src\/application(?:\.ts|\/)/,
  /^src\/stores\//,
  /^src\//,
]

function layerRule(all: readonly Import[]): Import[] {
  const layerOf = (file: string) => layers.findIndex((pattern) => pattern.test(file))
  return all.filter(
    ({ file, target, ours }) =>
      ours && file.startsWith('src/') && target.startsWith('src/') && layerOf(target) < layerOf(file),
  )
}

function ownerRule(all: readonly Import[]): Import[] {
  const packages = all.filter(({ ours, target }) => !ours && !target.startsWith('node:'))
  return packages.filter(
    ({ file, target }) => !ownersOf(target).includes(file) && !builtinModules.includes(target),
  )
}

function nodeRule(all: readonly Import[]): Import[] {
  return all.filter(
    ({ ours, target }) => !ours && builtinModules.includes(target) && !target.startsWith('node:'),
  )
}

function outsideRule(all: readonly Import[]): Import[] {
  return all.filter(({ ours, target }) => ours && !/^(engines|src)\//.test(target))
}

function missingRule(all: readonly Import[]): Import[] {
  const known = new Set(files)
  return all.filter(
    ({ ours, target }) => ours && /^(engines|src)\/.*\.ts$/.test(target) && !known.has(target),
  )
}

function ownersOf(target: string): readonly string[] {
  return Object.entries(owners).flatMap(([name, files]) => (isEntryOf(target, name) ? files : []))
}

function isEntryOf(target: string, name: string): boolean {
  return target === name || target.startsWith(`${name}/`)
}

function engineOf(file: string): string {
  return file.split('/')[1]
}
