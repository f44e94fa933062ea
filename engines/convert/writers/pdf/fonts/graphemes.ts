let segmenter: Intl.Segmenter | undefined

/** The characters of a text as readers count them (UAX 29). The tables for that are loaded by the first text that needs them. */
export function graphemesOf(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  return segmenter.segment(text)
}
