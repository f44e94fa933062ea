import { childOf, type XmlElement } from '../../../../office/xml.ts'
import { tag } from '../markup.ts'
import type { OdtStory } from './story.ts'

/** The reference to a note, whose body goes to the part of its kind. */
export function noteReference(note: XmlElement, story: OdtStory): string {
  const { whole } = story
  const kind = note.attributes['text:note-class'] === 'endnote' ? 'endnote' : 'footnote'
  const list = whole.notes[kind]
  const at = list.length
  // The number is reserved before the body is read, which may also contain notes.
  list.push('')
  const id = at + 1
  const part = `word/${kind}s.xml`
  const mark = tag(
    'w:r',
    {},
    tag('w:rPr', {}, tag('w:vertAlign', { 'w:val': 'superscript' })),
    tag(`w:${kind}Ref`),
  )
  const space = tag('w:r', {}, tag('w:t', { 'xml:space': 'preserve' }, ' '))
  const body = childOf(note, 'text:note-body')
  const content = body
    ? whole.readBlocks(body, { ...story, part, isBody: false, waiting: [mark + space] })
    : []
  list[at] = tag(`w:${kind}`, { 'w:id': id }, ...(content.length > 0 ? content : ['<w:p/>']))
  return tag(`w:${kind}Reference`, { 'w:id': id })
}
