/** A top-level declaration of a .d.ts file: its documentation, without the comment markers, and its code. */
export interface Declaration {
  readonly name: string
  readonly doc: string
  readonly code: string
}

/** What a module exports under a name: the module and the name there. `*` is the module itself. */
export interface Source {
  readonly from: string
  readonly name: string
}

/** The top-level declarations of a .d.ts file, as tsc prints it: statements begin in the first column. */
export function declarations(text: string): Declaration[] {
  const found: Declaration[] = []
  let doc = ''
  for (const statement of statements(text)) {
    if (statement.startsWith('/*')) {
      doc = statement
      continue
    }
    const named =
      /^(?:export )?(?:declare )?(?:abstract )?(?:interface|type|function|class|const) ([\w$]+)/.exec(
        statement,
      )
    if (named) {
      const code = statement.replace(/^export /, '').replace(/^declare /, '')
      found.push({ name: named[1], doc: plainDoc(doc), code })
    }
    doc = ''
  }
  return found
}

/** The names that a .d.ts file re-exports, in its order. */
export function reExports(text: string): Map<string, Source> {
  const found = new Map<string, Source>()
  for (const [, list, from] of text.matchAll(/^export (?:type )?\{([^}]*)\} from '([^']+)'/gm))
    for (const item of list.split(',')) {
      const [name, alias = name] = item
        .trim()
        .replace(/^type /, '')
        .split(' as ')
      if (name) found.set(alias, { from, name })
    }
  for (const [, name, from] of text.matchAll(/^export (?:type )?\* as (\w+) from '([^']+)'/gm))
    found.set(name, { from, name: '*' })
  return found
}

/** Comments and statements at top level. */
function statements(text: string): string[] {
  const found: string[] = []
  let lines: string[] = []
  let depth = 0
  let comment = false
  for (const line of text.split('\n')) {
    if (lines.length === 0 && line.trim() === '') continue
    lines.push(line)
    const code = withoutLiterals(line)
    if (comment || /^\s*\/\*/.test(line)) {
      comment = !line.includes('*/')
      if (!comment && depth === 0) {
        found.push(lines.join('\n'))
        lines = []
      }
      continue
    }
    for (const c of code) depth += '{[('.includes(c) ? 1 : '}])'.includes(c) ? -1 : 0
    if (depth === 0 && /[;}]$/.test(code)) {
      found.push(lines.join('\n'))
      lines = []
    }
  }
  return found
}

function withoutLiterals(line: string): string {
  return line.replace(/'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|\/\*.*?\*\//g, '').trimEnd()
}

function plainDoc(comment: string): string {
  return comment
    .replace(/^\/\*\*?\s*|\s*\*\/$/g, '')
    .replace(/^[ \t]*\* ?/gm, '')
    .trim()
}
