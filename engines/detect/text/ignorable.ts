/** Ranges of UTF-16 units, first and last. */
type Ranges = readonly (readonly [number, number])[]

/**
 * Units that are not part of any value: Default_Ignorable_Code_Point of the basic plane, including bidirectional
 * marks, the line that lengthens Arabic words (tatweel), DEL, and the empty pattern of Braille.
 */
export const ignorableRanges: Ranges = [
  [0x7f, 0x7f],
  [0xad, 0xad],
  [0x34f, 0x34f],
  [0x61c, 0x61c],
  [0x640, 0x640],
  [0x115f, 0x1160],
  [0x17b4, 0x17b5],
  [0x180b, 0x180f],
  [0x200b, 0x200f],
  [0x202a, 0x202e],
  [0x2060, 0x206f],
  [0x2800, 0x2800],
  [0x3164, 0x3164],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
  [0xffa0, 0xffa0],
  [0xfff0, 0xfffb],
]

/** Spaces beyond ASCII (general category Zs). */
export const spaceRanges: Ranges = [
  [0xa0, 0xa0],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
]

/** Line ends beyond ASCII. */
export const lineEnds: readonly number[] = [0x85, 0x2028, 0x2029]
