import type { Part, XmlTag } from '../../../office/parts/index.ts'
import type { OfficeWork } from '../office-format.ts'
import { dropRelationships } from '../relations.ts'
import type { ValueFinder } from '../value-finder.ts'
import { cleanMedia } from './media.ts'

/** Elements that tell of people, programs and machines, by what they are called in the result. */
const removed: readonly (readonly [what: string, names: RegExp])[] = [
  [
    'identifiers of objects',
    /^(?:a16:creationId|p14:creationId|p14:modId|p16:designId|p15:sldGuideLst|a16:rowId|a16:colId|p188:[a-z]+Mk)$/,
  ],
  ['tags of add-ins', /^p:(?:custDataLst|tags|custData)$/],
  ['web publishing settings', /^p:(?:htmlPubPr|webPr)$/],
  ['changes', /^(?:p:modifyVerifier|p15:chgInfo|p14:laserTraceLst|p15:presenceInfo|p15:prstTrans)$/],
  ['smart tags', /^p:smartTags$/],
  ['photo albums', /^p:photoAlbum$/],
]

/** The type of a subtitle, which is a text like that of `body` and takes its style from the same placeholder of the master. */
const subtitle = 'subTitle'

/** Removes metadata, names of authors and the descriptions of media. */
export function scrubPptx(work: OfficeWork): void {
  const { package: opened, tally } = work
  tally.add(
    'tags of add-ins',
    dropRelationships(work, ({ kind }) => kind === 'tags'),
  )
  for (const part of opened.parts()) {
    if (!part.isXml) continue
    for (const tag of [...part.root.descendants()])
      for (const [what, names] of removed)
        if (names.test(tag.name)) {
          removeExtension(tag)
          tally.add(what)
        }
    if (/commentAuthors\+xml$|\.authors\+xml$/.test(part.mediaType)) scrubAuthors(part.root, tally)
    else if (/comments\+xml$/.test(part.mediaType)) scrubComments(part.root, tally)
  }
  for (const part of opened.parts()) if (isMedia(part)) cleanMedia(part, tally)
}

function isMedia({ mediaType }: Part): boolean {
  return /^(?:audio|video)\//.test(mediaType)
}

/** An extension that only holds the element is removed with it, and an empty list of extensions, too. */
function removeExtension(tag: XmlTag): void {
  let { parent } = tag
  tag.remove()
  while (parent !== null && /^[a-z]\w*:(?:ext|extLst)$/.test(parent.name) && parent.elements().length === 0) {
    const outer: XmlTag | null = parent.parent
    parent.remove()
    parent = outer
  }
}

/** Authors are numbered: comments refer to them. */
function scrubAuthors(root: XmlTag, tally: OfficeWork['tally']): void {
  let number = 0
  for (const tag of root.elements()) {
    number++
    tag.set('name', `Author ${number}`)
    if (tag.get('initials') !== undefined) tag.set('initials', `A${number}`)
    tag.removeAttributes(({ name }) => name === 'userId' || name === 'providerId')
    // Required by the format.
    if (tag.name === 'p188:author') {
      tag.set('userId', `Author ${number}`)
      tag.set('providerId', 'None')
    }
    for (const list of tag.elements()) if (/:extLst$/.test(list.name)) list.remove()
    tally.add('people')
  }
}

/** Comments stay, without their times. */
function scrubComments(root: XmlTag, tally: OfficeWork['tally']): void {
  for (const tag of root.descendants()) {
    if (!/^p(?:188)?:cm$|^p188:reply$/.test(tag.name)) continue
    if (tag.name === 'p:cm') tag.removeAttributes(({ name }) => name === 'dt')
    // Required by the format.
    else tag.set('created', '2000-01-01T00:00:00.000')
    tally.add('times of comments')
  }
}

/**
 * Where the type of subtitles spells a value, they become `body`, in slides and layouts alike. Not where a slide would find another
 * placeholder of its layout then: they meet by `idx` (ECMA-376 part 1, 19.3.1.36).
 */
export function renameSubtitles({ package: opened, tally }: OfficeWork, finder: ValueFinder): void {
  if (!finder.holds(subtitle)) return
  const subtitles: XmlTag[] = []
  for (const part of opened.parts()) {
    if (!part.isXml) continue
    const all = [...part.root.descendants('p:ph')]
    for (const tag of all) {
      if (tag.get('type') !== subtitle) continue
      const idx = tag.get('idx')
      if (idx === undefined || all.some((other) => other !== tag && other.get('idx') === idx)) return
      subtitles.push(tag)
    }
  }
  for (const tag of subtitles) tag.set('type', 'body')
  tally.add('names and attributes', subtitles.length)
}
