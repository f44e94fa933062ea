/**
 * Bounds on what one PDF may cost, checked before memory is taken or work is done. The defaults let through every
 * honest file met so far with a wide margin; a caller may narrow or widen each.
 */
export interface PdfLimits {
  /** Bytes of the file itself. */
  readonly bytes: number
  readonly pages: number
  /** Indirect objects; the highest object number may not pass it either (ISO 32000-1, Annex C names 8,388,607). */
  readonly objects: number
  /**
   * Single values in all objects together, an array counted as 4, a string or a dictionary as 10 for the
   * memory they take: bounds the object graph to some 40 bytes a value.
   */
  readonly values: number
  /** Arrays and dictionaries inside one another. */
  readonly depth: number
  /** Bytes of one stream, declared or decoded. */
  readonly streamBytes: number
  /** Decoded bytes of all object and cross-reference streams together. */
  readonly structureBytes: number
  /** Decoded bytes for each encoded byte; asked only of streams that decode to more than `ratioFloor`. */
  readonly ratio: number
  readonly ratioFloor: number
  /** Pixels of one page picture or image. */
  readonly pixels: number
}

const MiB = 1024 * 1024

export const defaultLimits: PdfLimits = {
  bytes: 512 * MiB,
  pages: 20_000,
  objects: 8_388_607,
  values: 40_000_000,
  depth: 256,
  streamBytes: 512 * MiB,
  structureBytes: 512 * MiB,
  // Deflate alone cannot pass 1032; only chains of filters made for harm do, and flat pictures come near.
  ratio: 1100,
  ratioFloor: 16 * MiB,
  pixels: 100_000_000,
}

export function pdfLimits(limits: Partial<PdfLimits> | undefined): PdfLimits {
  return limits ? { ...defaultLimits, ...limits } : defaultLimits
}

/** Operations run for one surface. Forms that draw forms can multiply; an honest page has well under a million. */
export const maxOperations = 3_000_000
