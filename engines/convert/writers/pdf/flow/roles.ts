import type { FlowBox, FlowNode, FlowRole, FlowText } from '../../../../model/pages/flow.ts'
import type { Tag } from '../canvas/structure.ts'
import { alignAttributes } from '../layout/paragraph.ts'

/** The structure that content is in. */
export interface Structure {
  readonly tag: Tag | null
  /** Whether text belongs to the node itself, and not to a paragraph in it. */
  readonly holdsText: boolean
  readonly role?: FlowRole
}

const numberings: Readonly<Record<string, string>> = {
  disc: 'Disc',
  decimal: 'Decimal',
  'lower-alpha': 'LowerAlpha',
  'upper-alpha': 'UpperAlpha',
  'lower-roman': 'LowerRoman',
  'upper-roman': 'UpperRoman',
}

/** The structure inside a box, and the node of its marker. */
export function structureOf(box: FlowBox, around: Structure): Structure & { readonly label?: Tag } {
  const { role } = box
  if (!role) return around.holdsText ? { ...around } : { tag: around.tag, holdsText: false }
  const node = (type: string, attributes: Tag['attributes'] = []): Tag => ({
    type,
    parent: around.tag,
    ...(attributes.length > 0 ? { attributes } : {}),
  })
  switch (role.kind) {
    case 'heading':
      return { tag: node(`H${role.level}`, alignOf(box)), holdsText: true, role }
    case 'paragraph':
      return around.holdsText ? around : { tag: node('P', alignOf(box)), holdsText: true, role }
    case 'caption':
      return { tag: node('Caption'), holdsText: true, role }
    case 'code':
      return { tag: node('Code', [{ O: 'Layout', Placement: 'Block' }]), holdsText: true, role }
    case 'formula':
      return { tag: node('Div'), holdsText: true, role }
    case 'quote':
      return { tag: node('BlockQuote'), holdsText: false, role }
    case 'list':
      return {
        tag: node('L', [{ O: 'List', ListNumbering: numberings[role.numbering] ?? 'Decimal' }]),
        holdsText: false,
        role,
      }
    case 'definitions':
      return { tag: node('L', [{ O: 'List', ListNumbering: 'Description' }]), holdsText: false, role }
    case 'item': {
      const item = around.role?.kind === 'list' ? node('LI') : null
      if (item === null) return { tag: around.tag, holdsText: false }
      return {
        tag: { type: 'LBody', parent: item },
        holdsText: false,
        role,
        label: { type: 'Lbl', parent: item },
      }
    }
    case 'term':
    case 'definition':
      // Its parent is the item that `definitionItems` opens.
      return { tag: node(role.kind === 'term' ? 'Lbl' : 'LBody'), holdsText: role.kind === 'term', role }
  }
}

/** The structure of each child of a description list: a term begins an item. */
export function definitionItems(children: readonly FlowNode[], list: Structure): Structure[] {
  let item: Tag | null = null
  let last: string | undefined
  return children.map((child) => {
    const kind = child.kind === 'box' ? child.role?.kind : undefined
    if (kind !== 'term' && kind !== 'definition') return { tag: list.tag, holdsText: false }
    if (item === null || (kind === 'term' && last === 'definition')) item = { type: 'LI', parent: list.tag }
    last = kind
    return { tag: item, holdsText: false }
  })
}

function alignOf({ children }: FlowBox): NonNullable<Tag['attributes']> {
  const [text] = children
  return text?.kind === 'text' ? textAlign(text) : []
}

export function textAlign({ align }: FlowText): NonNullable<Tag['attributes']> {
  return align === 'start' ? [] : [alignAttributes(align)]
}
