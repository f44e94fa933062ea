import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Declaration, declarations, reExports } from './declarations.ts'

const root = path.dirname(import.meta.dirname)

/** An export of the package. A namespace has the declarations of its module as members. */
export interface PublicExport extends Declaration {
  readonly kind: 'function' | 'class' | 'constant' | 'type'
}

const chapters = { function: 'Functions', class: 'Classes', constant: 'Constants', type: 'Types' } as const

/** Every export of src/index.ts, read from the declarations that the compiler writes. Takes a few seconds. */
export function publicExports(): PublicExport[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'api-'))
  try {
    const tsc = ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json', '--emitDeclarationOnly']
    const run = spawnSync(process.execPath, [...tsc, '--outDir', folder], { cwd: root, encoding: 'utf8' })
    if (run.status !== 0)
      throw new Error(`The declarations could not be written:\n${run.stdout}${run.stderr}`)
    const index = path.join(folder, 'src/index.d.ts')
    const names = reExports(readFileSync(index, 'utf8')).keys()
    return [...names].map((name) => resolve(index, name)).sort((a, b) => a.name.localeCompare(b.name, 'en'))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The API reference as Markdown. */
export function apiPage(exports: readonly PublicExport[]): string {
  const parts = [
    '# API reference',
    'Every export of the package `palimpsest`, from the declarations and comments of the code (`npm run api`). The ' +
      'README shows how they are used together.',
  ]
  for (const [kind, title] of Object.entries(chapters)) {
    const members = exports.filter((one) => one.kind === kind)
    parts.push(`## ${title}`, members.map(({ name }) => `[${name}](#${anchor(name)})`).join(' · '))
    for (const { name, doc, code } of members) {
      parts.push(`### ${name}`)
      if (doc) parts.push(markdown(doc))
      parts.push(`\`\`\`ts\n${tidy(code)}\n\`\`\``)
    }
  }
  return `${parts.join('\n\n')}\n`
}

function resolve(file: string, name: string): PublicExport {
  const text = readFileSync(file, 'utf8')
  const source = reExports(text).get(name)
  if (source) {
    const target = path.resolve(path.dirname(file), source.from.replace(/\.ts$/, '.d.ts'))
    return source.name === '*' ? namespace(name, target) : { ...resolve(target, source.name), name }
  }
  const found = declarations(text).find((one) => one.name === name)
  if (!found) throw new Error(`No declaration of ${name} in ${path.basename(file)}.`)
  const word = /^(?:abstract )?(\w+)/.exec(found.code)?.[1]
  const kind = word === 'function' || word === 'class' ? word : word === 'const' ? 'constant' : 'type'
  return { ...found, kind }
}

/** A module that is exported as a namespace: the comment at its beginning, and the names of its types. */
function namespace(name: string, file: string): PublicExport {
  const text = readFileSync(file, 'utf8')
  const types = [...text.matchAll(/^export type (\w+)/gm)].map(([, type]) => type)
  const doc = /\/\*\*([\s\S]*?)\*\//.exec(text)?.[1].replace(/^[ \t]*\* ?/gm, '') ?? ''
  return { name, kind: 'type', doc: doc.trim(), code: `namespace ${name} // ${types.join(', ')}` }
}

/** Tags of a comment become a list. A signature in angle brackets is not HTML. */
function markdown(doc: string): string {
  return doc
    .replace(/\{@link ([^}]+)\}/g, '`$1`')
    .replace(/^@param (\S+)\s+/gm, '- `$1`: ')
    .replace(/^@returns?\s+/gm, '- Returns ')
    .replace(/^@throws\s+/gm, '- Throws ')
    .replace(/([^\n])\n- /, '$1\n\n- ')
}

function tidy(code: string): string {
  return code.replace(/^( {4})+/gm, (space) => ' '.repeat(space.length / 2)).replace(/;$/gm, '')
}

function anchor(name: string): string {
  return name.toLowerCase()
}
