/** What of an annotation can hold words; the rest are ids, kinds and numbers. */
const wordy = new Set([
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

/** The words of an annotation as pdf.js describes it, each once, from a walk over plain data. */
export function collectWords(annotation: unknown, texts: string[]): void {
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
        open.push({ value: inner, words: words || wordy.has(key) })
    }
  }
}
