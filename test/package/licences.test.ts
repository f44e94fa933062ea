import { expect, it } from 'vitest'
import { licencesPage, refused, shipped } from '../../scripts/licence-list.ts'

const names = (packages: readonly { readonly name: string }[]) => packages.map(({ name }) => name)
const withLicence = (licence: string, name = 'some') => refused([{ name, version: '1.0.0', licence }])

it('lists what an installation brings, without tools of development and optional peers', () => {
  const lock = {
    packages: {
      '': { license: 'MIT' },
      'node_modules/b': { version: '2.0.0', license: 'ISC' },
      'node_modules/b/node_modules/a': { version: '1.0.0' },
      'node_modules/alias': { name: 'real', version: '3.0.0', license: 'MIT' },
      'node_modules/tool': { version: '1.0.0', license: 'AGPL-3.0', dev: true },
      'node_modules/peer': { version: '1.0.0', license: 'MIT', peer: true },
    },
  }
  const packages = shipped(lock, (folder) => (folder.endsWith('/a') ? { licenses: [{ type: 'MIT' }] } : null))
  expect(packages).toEqual([
    { name: 'a', version: '1.0.0', licence: 'MIT' },
    { name: 'b', version: '2.0.0', licence: 'ISC' },
    { name: 'real', version: '3.0.0', licence: 'MIT' },
  ])
  expect(licencesPage(packages)).toContain('| MIT | a 1.0.0, real 3.0.0 |')
})

it.each(['MIT', '(MIT OR GPL-3.0-or-later)', '(MIT AND Zlib)', 'MIT AND OFL-1.1'])(
  'accepts %s',
  (licence) => {
    expect(withLicence(licence)).toEqual([])
  },
)

it.each([
  'AGPL-3.0-only',
  'GPL-3.0-or-later',
  'LGPL-3.0-or-later',
  'MIT AND GPL-2.0',
  'unknown',
  'SEE LICENSE IN X',
])('refuses %s', (licence) => {
  expect(names(withLicence(licence))).toEqual(['some'])
})

it('accepts a licence that was read for one package, for that package only', () => {
  expect(withLicence('LGPL-3.0-or-later', '@img/sharp-libvips-linux-x64')).toEqual([])
  expect(names(withLicence('GPL-3.0-only', '@img/sharp-libvips-linux-x64'))).toHaveLength(1)
})
