/** WordprocessingML, the parts of a DOCX: styles, numbering, symbol fonts and Office math. The entry module of `word/`. */
export { mathToTex } from './word/math.ts'
export { type Numbering, type NumberingLevel, readNumbering } from './word/numbering.ts'
export {
  isOn,
  leftIndent,
  type NumberingReference,
  type RunFormatting,
  readStyles,
  runFormatting,
  type WordStyle,
  type WordStyles,
} from './word/styles.ts'
export { symbolCharacter } from './word/symbols.ts'
