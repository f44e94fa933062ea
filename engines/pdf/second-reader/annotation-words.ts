/** The entries of an annotation that can hold text. The others are identifiers, types and numbers. */
const textEntries = new Set([
  'actions',
  'alternativeText',
  'attachment',
  'buttonValue',
  'content',
  'contents',
  'contentsObj',
  'defaultAppearance',
  'defaultFieldValue',
  'description',
  'dest',
  'displayValue',
  'exportValue',
  'fieldName',
  'fieldValue',
  'file',
  'filename',
  'options',
  'overlaidText',
  'rawFilename',
  'richText',
  'setOCGState',
  'str',
  'textContent',
  'title',
  'titleObj',
  'unsafeUrl',
  'url',
  'value',
])

/** Appends the texts of an annotation as pdf.js returns it, each once. Walks plain data. */
export function collectTexts(annotation: unknown, texts: string[]): void {
  const seen = new Set<unknown>()
  const open: { value: unknown; words: boolean }[] = [{ value: annotation, words: false }]
  for (let item = open.pop(); item; item = open.pop()) {
    const { value, words } = item
    if (typeof value === 'string') {
      if (words && value !== '' && !seen.has(value)) texts.push(value)
      seen.add(value)
    } else if (Array.isArray(value)) for (const inner of value) open.push({ value: inner, words })
    else if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value) && !seen.has(value)) {
      seen.add(value)
      for (const [key, inner] of Object.entries(value))
        open.push({ value: inner, words: words || textEntries.has(key) })
    }
  }
}
