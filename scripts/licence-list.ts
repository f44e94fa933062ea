/** A package that an installation of Palimpsest brings. */
export interface ShippedPackage {
  readonly name: string
  readonly version: string
  /** SPDX expression, or the text in the package; `unknown` if there is none. */
  readonly licence: string
}

interface Lock {
  readonly packages: Readonly<Record<string, LockEntry>>
}

interface LockEntry {
  readonly version?: string
  readonly name?: string
  readonly license?: string
  readonly dev?: boolean
  readonly peer?: boolean
  readonly devOptional?: boolean
}

interface Described {
  readonly license?: string
  readonly licenses?: readonly { readonly type: string }[]
}

const fitting = new Set([
  'MIT',
  'ISC',
  'BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'Apache-2.0',
  'OFL-1.1',
  'Zlib',
  'CC0-1.0',
  'BlueOak-1.0.0',
])

/** Packages whose statement is no SPDX expression, or needs a reason. Each was read. */
const reviewed: readonly { readonly name: RegExp; readonly licence: string; readonly reason: string }[] = [
  {
    name: /^@img\/sharp-/,
    licence: 'LGPL-3.0-or-later',
    reason: 'libvips is a separate shared library, which users can replace',
  },
  {
    name: /^dejavu-fonts-ttf$/,
    licence: 'SEE LICENSE IN README.md AND LICENSE',
    reason: 'Bitstream Vera licence: free to use and embed; not to be sold alone',
  },
  {
    name: /^png-js$/,
    licence: 'unknown',
    reason: 'its manifest has no licence; the LICENSE file is MIT',
  },
]

/** Packages of a lock file that are not for development only, by name. */
export function shipped(lock: Lock, describe: (folder: string) => Described | null): ShippedPackage[] {
  const found = new Map<string, ShippedPackage>()
  for (const [folder, entry] of Object.entries(lock.packages)) {
    if (folder === '' || entry.dev || entry.peer || entry.devOptional) continue
    const name = entry.name ?? folder.replace(/^.*node_modules\//, '')
    const version = entry.version ?? ''
    const described = describe(folder)
    const licence = entry.license ?? described?.license ?? described?.licenses?.[0]?.type ?? 'unknown'
    found.set(`${name}@${version}`, { name, version, licence })
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
}

/** The packages whose licence does not fit: copyleft, unknown, or not read yet. */
export function refused(packages: readonly ShippedPackage[]): ShippedPackage[] {
  return packages.filter(({ name, licence }) => !fits(name, licence))
}

/** Every part of an AND must fit, and one part of an OR. */
function fits(name: string, licence: string): boolean {
  if (fitting.has(licence)) return true
  if (reviewed.some((one) => one.name.test(name) && one.licence === licence)) return true
  const bare = licence.replace(/^\((.*)\)$/, '$1')
  if (bare.includes(' OR ')) return bare.split(' OR ').some((part) => fits(name, part))
  if (bare.includes(' AND ')) return bare.split(' AND ').every((part) => fits(name, part))
  return bare !== licence && fits(name, bare)
}

/** The packages by licence as Markdown. */
export function licencesPage(packages: readonly ShippedPackage[]): string {
  const byLicence = Map.groupBy(packages, ({ licence }) => licence)
  const rows = [...byLicence]
    .sort(([, a], [, b]) => b.length - a.length || (a[0].name < b[0].name ? -1 : 1))
    .map(([licence, list]) => {
      const reason = reviewed.find((one) => one.licence === licence)?.reason
      const names = list.map(({ name, version }) => `${name} ${version}`).join(', ')
      return `| ${licence}${reason ? ` (${reason})` : ''} | ${names} |`
    })
  return `# Licences of dependencies

Palimpsest is under the MIT licence. An installation brings these ${packages.length} packages; some are for one platform only. The list is
made from the lock file (\`npm run licences\`), and the checks of every change refuse copyleft, unknown and unread licences.

| Licence | Packages |
| --- | --- |
${rows.join('\n')}
`
}
