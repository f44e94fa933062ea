import { keepPages, loadPdf, pages, repairPageTree, repairWarnings, writePdf } from '../../pdf/file/index.ts'
import { archival } from '../../pdf/pdfa/index.ts'
import { removeHiddenStructure, removeImageMetadata } from '../../pdf/scrub/index.ts'
import type { Conversion } from '../conversion.ts'
import type { Written } from '../edge.ts'
import { parsePageRanges } from '../options.ts'

/**
 * Rewrites a PDF as PDF/A or as `pdf-1.7`. Pages stay as they are, except those that PDF/A does not allow. `pdf-1.7` only
 * loses metadata, scripts and attachments.
 */
export async function pdfToPdf(bytes: Uint8Array, conversion: Conversion): Promise<Written> {
  const { options, limits } = conversion
  const bounds = { pages: limits.pages, pixels: limits.pixels }
  const { password } = options
  const compliance = options.pdfCompliance ?? 'pdf-a-1b'
  if (options.pages !== undefined) return selectedPages(bytes, conversion)
  if (compliance !== 'pdf-1.7') {
    const { warnings, ...done } = await archival(bytes, {
      part: compliance === 'pdf-a-1b' ? 1 : 2,
      keepMetadata: options.keepMetadata ?? false,
      limits: bounds,
      onPage: (page, of) => conversion.progress('write', page, of),
      ...(password === undefined ? {} : { password }),
      ...(options.fonts === undefined ? {} : { fonts: options.fonts }),
    })
    for (const warning of warnings) conversion.warn(warning)
    return { bytes: new Uint8Array(done.bytes), pages: done.pages }
  }
  const file = await loadPdf(bytes, { limits: bounds, ...(password === undefined ? {} : { password }) })
  const count = pages(file, bounds).length
  for (const warning of repairWarnings(file)) conversion.warn(warning)
  if (file.repaired) repairPageTree(file)
  if (!options.keepMetadata) {
    removeHiddenStructure(file)
    removeImageMetadata(file)
  }
  return { bytes: new Uint8Array(writePdf(file)), pages: count }
}

/** Rewrites a PDF with only the selected pages. */
async function selectedPages(bytes: Uint8Array, conversion: Conversion): Promise<Written> {
  const { pages: list = '', password, ...options } = conversion.options
  const limits = { pages: conversion.limits.pages, pixels: conversion.limits.pixels }
  const file = await loadPdf(bytes, { limits, ...(password === undefined ? {} : { password }) })
  const wanted = parsePageRanges(list)
  keepPages(file, (page) => wanted.has(page), limits)
  return pdfToPdf(writePdf(file), { ...conversion, options })
}
