import { DocumentError, LimitError } from '../model/errors.ts'
import { imageLimits } from '../model/raster.ts'

/**
 * Limits on the memory and work that one PDF may cost, checked before memory is allocated or work is done. The defaults
 * are far above what real files need.
 */
export interface PdfLimits {
  /** Bytes of the file. Default 512 MiB. */
  readonly bytes: number
  /** Default 20,000. */
  readonly pages: number
  /** Indirect objects, and the highest object number. Default 8,388,607 (ISO 32000-1, Annex C). */
  readonly objects: number
  /**
   * Single values in all objects together. An array counts as 4, a string or a dictionary as 10, for the memory they
   * take: about 40 bytes per value. Default 40 million.
   */
  readonly values: number
  /** Nesting of arrays and dictionaries. Default 256. */
  readonly depth: number
  /** Bytes of one stream, declared or decoded. Default 512 MiB. */
  readonly streamBytes: number
  /** Decoded bytes of all object and cross-reference streams together. Default 512 MiB. */
  readonly structureBytes: number
  /** Decoded bytes per encoded byte of a stream. Checked only if it decodes to more than `ratioFloor`. Default 1100. */
  readonly ratio: number
  /** In bytes. Default 16 MiB. */
  readonly ratioFloor: number
  /** Pixels of one rendered page or image. Default 100 million. */
  readonly pixels: number
}

const MiB = 1024 * 1024

export const defaultLimits: PdfLimits = {
  ...imageLimits(),
  bytes: 512 * MiB,
  pages: 20_000,
  objects: 8_388_607,
  values: 40_000_000,
  depth: 256,
  structureBytes: 512 * MiB,
  // Deflate reaches at most 1032, and uniform images come close; only malicious filter chains exceed it.
  ratio: 1100,
  ratioFloor: 16 * MiB,
}

export function pdfLimits(limits: Partial<PdfLimits> | undefined): PdfLimits {
  return limits ? { ...defaultLimits, ...limits } : defaultLimits
}

/** @throws DocumentError `empty`; LimitError `too_many_bytes` */
export function checkFileSize({ byteLength: bytes }: Uint8Array, limits: PdfLimits): void {
  if (bytes === 0) throw new DocumentError('empty', 'The PDF is empty: it has no bytes.')
  if (bytes > limits.bytes)
    throw new LimitError('too_many_bytes', 'The PDF is larger than the limit allows.', {
      limit: 'bytes',
      bytes,
    })
}

/** Operations run for one surface. Forms that draw forms can multiply; a real page has well under a million. */
export const maxOperations = 3_000_000
