import type { OfficeWork } from './office-format.ts'

/** Names that Office gives to parts, in the folders where it puts them. */
const usual =
  /^(?:word|xl|ppt)\/(?:(?:_?[a-z]+|chartsheets|dialogsheets|worksheets|ctrlProps|pivotTables|pivotCache|slideLayouts|slideMasters|notesSlides|notesMasters|handoutMasters|threadedComments|queryTables|richData)\/)?(?:document|styles|settings|webSettings|fontTable|theme|themeOverride|numbering|header|footer|footnotes|endnotes|comments|commentsExtended|commentsIds|workbook|sheet|sharedStrings|calcChain|metadata|table|pivotTable|pivotCacheDefinition|pivotCacheRecords|drawing|vmlDrawing|chart|chartEx|style|colors|data|layout|quickStyle|presentation|presProps|viewProps|tableStyles|slide|slideLayout|slideMaster|notesSlide|notesMaster|handoutMaster|ctrlProp|font|slicer|slicerCache|timeline|timelineCache|rdrichvalue\w*|threadedComment)\d*\.(?:xml|vml|odttf|fntdata)$/

/** Whether an entry of an archive has the name that Office gives to a part, or to the relationships of one. */
export function isUsualName(name: string): boolean {
  return (
    name === '[Content_Types].xml' ||
    name === '_rels/.rels' ||
    usual.test(name.replace(/_rels\/([^/]+)\.rels$/, '$1'))
  )
}

/** Whether a target of a relationship leads to a part with such a name. */
export function isUsualTarget(target: string): boolean {
  const path = target.replace(/^(?:\/|(?:\.\.\/)+)/, '')
  return usual.test(path) || ['word', 'xl', 'ppt'].some((folder) => usual.test(`${folder}/${path}`))
}

/** Extensions that may stay. */
const extensions =
  /\.(xml|vml|png|jpe?g|gif|bmp|tiff?|webp|svg|emf|wmf|odttf|fntdata|docx|xlsx|pptx|pdf|html?|mht|mhtml|txt|bin|wav|mp3|mp4|m4a|m4v|mov|avi|wmv|mpe?g)$/i

const pictures = /^(?:png|jpe?g|gif|bmp|tiff?|webp|svg|emf|wmf)$/

/** Gives neutral names to media, embedded documents, and every part that is not named as Office does. Returns how many changed. */
export function neutralisePartNames({ package: opened }: OfficeWork): number {
  const taken = new Set<string>()
  const parts = opened.parts()
  for (const { name } of parts) if (usual.test(name)) taken.add(name.toLowerCase())
  const folder = /^(word|xl|ppt)\//.exec(opened.main.name)?.[1] ?? 'word'
  let count = 0
  for (const part of parts) {
    if (usual.test(part.name)) continue
    const extension = extensions.exec(part.name)?.[1].toLowerCase() ?? (part.isXml ? 'xml' : 'bin')
    const base =
      part.mediaType.startsWith('image/') || pictures.test(extension)
        ? 'media/image'
        : /^(?:doc|xls|ppt)x$/.test(extension)
          ? 'embeddings/document'
          : 'parts/part'
    let name: string
    let number = 1
    do name = `${folder}/${base}${number++}.${extension}`
    while (taken.has(name))
    taken.add(name)
    if (name === part.name) continue
    part.name = name
    count++
  }
  return count
}
