import { openFont } from './coverage.ts'
import { namedFontFile } from './named-fonts.ts'

/** Width of a text in a family in ems, without kerning. */
export function textWidth(
  text: string,
  family: string,
  { bold = false, italic = false }: { readonly bold?: boolean; readonly italic?: boolean },
  folder: string | undefined,
): number {
  const style = bold ? (italic ? 'bold-italic' : 'bold') : italic ? 'italic' : 'regular'
  const font = openFont(namedFontFile(family, style, folder))
  let width = 0
  for (const char of text) width += font.advance(char.codePointAt(0) ?? 0)
  return width
}
