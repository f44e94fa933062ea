/** The resolution of image files. */

/** Cameras and editors write up to 96 dpi if the resolution is unknown. */
const placeholderDpi = 96
/** Longest page of a scanner, in inches. If a placeholder resolution gives a longer one, it is ignored. */
const maxPageInches = 20
/** Assumed length if the resolution is unknown, in inches: A4. */
const defaultPageInches = 11.69
/** Maximum length of a PDF page in inches: 14,400 points (ISO 32000-1, Annex C). */
const maxPdfInches = 200

/**
 * The resolution of an image in dots per inch, from its metadata. If there is none or it is implausible, the image is
 * assumed to be a scanned A4 page, of 72 to 600 dpi.
 */
export function imageResolution({
  width,
  height,
  dpi,
}: {
  readonly width: number
  readonly height: number
  readonly dpi: number | null
}): number {
  const longest = Math.max(width, height)
  const stated = dpi !== null && longest / dpi <= maxPdfInches ? dpi : null
  if (stated !== null && (stated > placeholderDpi || longest / stated <= maxPageInches)) return stated
  return Math.min(600, Math.max(72, longest / defaultPageInches))
}
