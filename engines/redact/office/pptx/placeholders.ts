import type { XmlTag } from '../../../office/parts/index.ts'
import type { OfficeWork } from '../office-format.ts'
import type { ValueFinder } from '../value-finder.ts'

/** The type of a subtitle, which is a text like that of `body` and takes its style from the same placeholder of the master. */
const subtitle = 'subTitle'

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
