import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { apiPage, publicExports } from '../../scripts/api-page.ts'
import { declarations, reExports } from '../../scripts/declarations.ts'
import * as palimpsest from '../../src/index.ts'

describe('docs/api.md', () => {
  const exports = publicExports()

  it('is current (npm run api)', () => {
    expect(readFileSync(new URL('../../docs/api.md', import.meta.url), 'utf8')).toBe(apiPage(exports))
  })

  it('has every value that the package exports', () => {
    const names = exports.filter(({ kind }) => kind !== 'type').map(({ name }) => name)
    expect(names.sort()).toEqual(Object.keys(palimpsest).sort())
  })

  it('describes every export', () => {
    expect(exports.filter(({ doc }) => doc === '').map(({ name }) => name)).toEqual([])
  })
})

describe('a declaration file', () => {
  it('has its statements with the comment directly above', () => {
    const text = [
      '/** About the file. */',
      "import type { A } from './a.ts';",
      '/**',
      ' * Counts.',
      ' * @throws never',
      ' */',
      "export declare function count(text: '{' | '}', options?: {",
      '    readonly a: A;',
      '}): number;',
      'export interface Plain {',
      '    /** A field; with { brackets. */',
      '    readonly field: string;',
      '}',
    ].join('\n')
    expect(declarations(text)).toEqual([
      {
        name: 'count',
        doc: 'Counts.\n@throws never',
        code: "function count(text: '{' | '}', options?: {\n    readonly a: A;\n}): number;",
      },
      {
        name: 'Plain',
        doc: '',
        code: 'interface Plain {\n    /** A field; with { brackets. */\n    readonly field: string;\n}',
      },
    ])
  })

  it('has its re-exports with names, aliases and namespaces', () => {
    const text =
      "export { type A, b as c } from './x.ts';\nexport type { D, } from './y.ts';\nexport type * as E from './z.ts';\n"
    expect([...reExports(text)]).toEqual([
      ['A', { from: './x.ts', name: 'A' }],
      ['c', { from: './x.ts', name: 'b' }],
      ['D', { from: './y.ts', name: 'D' }],
      ['E', { from: './z.ts', name: '*' }],
    ])
  })
})
