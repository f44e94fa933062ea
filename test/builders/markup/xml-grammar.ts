import { type SaxesAttributeNS, SaxesParser } from 'saxes'

/** What a schema says about an element. */
export interface ElementRule {
  /** Names of the child elements in a row, each followed by a blank, must match this. Default: no children. */
  readonly children?: RegExp
  /** Attributes by what their value must match. */
  readonly required?: Readonly<Record<string, RegExp>>
  readonly optional?: Readonly<Record<string, RegExp>>
  /** Whether text that is not white space may occur. Default: false. */
  readonly text?: boolean
}

export interface Grammar {
  readonly namespace: string
  readonly root: string
  /** Attributes that identify an element of the document, and those that refer to one or several. */
  readonly id: string
  readonly references: readonly string[]
  readonly elements: Readonly<Record<string, ElementRule>>
}

interface Open {
  readonly name: string
  children: string
  text: string
}

/** What a document breaks of a grammar; empty if nothing. @throws where it is not well-formed */
export function faultsIn(xml: string, grammar: Grammar): string[] {
  const faults: string[] = []
  const open: Open[] = []
  const ids = new Set<string>()
  const references: string[] = []
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ local, uri, attributes }) => {
    if (uri !== grammar.namespace) faults.push(`<${local}> is of namespace ${uri}`)
    const parent = open.at(-1)
    if (parent) parent.children += `${local} `
    else if (local !== grammar.root) faults.push(`the root is <${local}>`)
    open.push({ name: local, children: '', text: '' })
    const rule = grammar.elements[local]
    if (rule === undefined) {
      faults.push(`<${local}> is unknown`)
      return
    }
    checkAttributes(local, rule, attributes, faults)
    const own = attributes[grammar.id]?.value
    if (own !== undefined && ids.has(own)) faults.push(`the id ${own} occurs twice`)
    if (own !== undefined) ids.add(own)
    for (const name of grammar.references) references.push(...(attributes[name]?.value.split(' ') ?? []))
  })
  parser.on('text', (text) => {
    const last = open.at(-1)
    if (last) last.text += text
  })
  parser.on('closetag', () => {
    const last = open.pop()
    const rule = last && grammar.elements[last.name]
    if (!last || !rule) return
    if (!(rule.children ?? /^$/).test(last.children))
      faults.push(`<${last.name}> has children ${last.children}`)
    if (rule.text !== true && last.text.trim() !== '') faults.push(`<${last.name}> has text`)
  })
  parser.write(xml).close()
  for (const reference of references) if (!ids.has(reference)) faults.push(`nothing has the id ${reference}`)
  return faults
}

function checkAttributes(
  element: string,
  { required = {}, optional = {} }: ElementRule,
  attributes: Readonly<Record<string, SaxesAttributeNS>>,
  faults: string[],
): void {
  for (const name of Object.keys(required))
    if (attributes[name] === undefined) faults.push(`<${element}> has no ${name}`)
  for (const [name, { value, prefix }] of Object.entries(attributes)) {
    if (name === 'xmlns' || prefix === 'xmlns' || prefix === 'xsi' || prefix === 'xml') continue
    const allowed = required[name] ?? optional[name]
    if (allowed === undefined) faults.push(`<${element}> must not have ${name}`)
    else if (!allowed.test(value)) faults.push(`${name} of <${element}> is ${value}`)
  }
}
