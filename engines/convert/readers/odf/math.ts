/** MathML as Office math (ECMA-376 part 1, 22.1). */
import { childrenOf, textContent, type XmlElement } from '../../../office/xml.ts'
import { escaped, tag } from './markup.ts'

/** A formula on the line of text. */
export function mathMarkup(root: XmlElement): string {
  return tag('m:oMath', {}, rowOf(root))
}

function rowOf(element: XmlElement): string {
  return childrenOf(element).map(nodeOf).join('')
}

const part = (name: string, element: XmlElement | undefined) =>
  tag(name, {}, element === undefined ? '' : nodeOf(element))

function nodeOf(element: XmlElement): string {
  const children = childrenOf(element)
  const [first, second, third] = children
  switch (element.name.replace(/^math:/, '')) {
    case 'annotation':
    case 'annotation-xml':
      return ''
    case 'semantics':
      return first ? nodeOf(first) : ''
    case 'mi':
    case 'mn':
    case 'mo':
    case 'mtext':
    case 'ms': {
      const text = textContent(element).trim()
      return text === '' ? '' : tag('m:r', {}, tag('m:t', { 'xml:space': 'preserve' }, escaped(text)))
    }
    case 'mspace':
      return tag('m:r', {}, tag('m:t', { 'xml:space': 'preserve' }, ' '))
    case 'mfrac':
      return tag('m:f', {}, part('m:num', first), part('m:den', second))
    case 'msup':
      return tag('m:sSup', {}, part('m:e', first), part('m:sup', second))
    case 'msub':
      return tag('m:sSub', {}, part('m:e', first), part('m:sub', second))
    case 'msubsup':
      return tag('m:sSubSup', {}, part('m:e', first), part('m:sub', second), part('m:sup', third))
    case 'munder':
      return tag('m:limLow', {}, part('m:e', first), part('m:lim', second))
    case 'mover':
      return tag('m:limUpp', {}, part('m:e', first), part('m:lim', second))
    case 'munderover':
      return tag('m:sSubSup', {}, part('m:e', first), part('m:sub', second), part('m:sup', third))
    case 'msqrt':
      return tag(
        'm:rad',
        {},
        tag('m:radPr', {}, tag('m:degHide', { 'm:val': 1 })),
        tag('m:deg'),
        tag('m:e', {}, rowOf(element)),
      )
    case 'mroot':
      return tag('m:rad', {}, part('m:deg', second), part('m:e', first))
    case 'mfenced': {
      const { open = '(', close = ')' } = element.attributes
      return tag(
        'm:d',
        {},
        tag('m:dPr', {}, tag('m:begChr', { 'm:val': open }), tag('m:endChr', { 'm:val': close })),
        ...children.map((child) => tag('m:e', {}, nodeOf(child))),
      )
    }
    case 'mtable':
      return tag(
        'm:m',
        {},
        ...children.map((row) =>
          tag('m:mr', {}, ...childrenOf(row).map((cell) => tag('m:e', {}, rowOf(cell)))),
        ),
      )
    default:
      return rowOf(element)
  }
}
