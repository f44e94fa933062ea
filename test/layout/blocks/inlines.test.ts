import { describe, expect, it } from 'vitest'
import { isBrokenAddress, type LineEnd } from '../../../engines/layout/blocks/inlines.ts'

const cases: readonly [goesOn: boolean, before: string, after: string, rest?: Partial<LineEnd>][] = [
  [true, 'see (https://', 'example.org/package=one)'],
  [true, 'at https://www.', 'example.org/rules.html, which'],
  [true, 'at https://example.org/bin/', 'linux/index.html'],
  [false, 'at https://example.org/bin/', 'and then'],
  [false, 'at https://www.example.org.', 'The next'],
  [false, 'one and/', 'or two'],
  [true, '/usr/local/', 'share/files', { code: true }],
  [false, '/usr/local/', 'share/files'],
  [true, 'in /etc/init.', 'd', { code: true }],
  [true, 'max_', 'depth', { code: true }],
  [true, 'README.', 'First', { code: true }],
  [false, 'README.', 'First'],
  [true, '.src.tar.', '{gz,xz}', { code: true }],
  [true, '.src.tar.{gz,bz2,', 'xz} file', { code: true }],
  [false, 'set {1,', '2}', { code: true }],
  [false, 'the function f', 'x', { code: true }],
  [true, 'https://docs.example', '.org/en', { href: 'https://docs.example.org/en' }],
  [true, '(https://example.org/', 'projects)', { href: 'https://example.org/projects' }],
  [false, 'the manual', 'of it', { href: 'https://example.org/manual' }],
]

describe('a line end', () => {
  it.each(cases)('inside an address or a path: %s for %j and %j', (goesOn, before, after, rest) => {
    expect(isBrokenAddress({ before, after, href: null, code: false, ...rest })).toBe(goesOn)
  })
})
