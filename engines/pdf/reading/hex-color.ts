/** A colour as `#rrggbb`; undefined where it is not known. */
export function hexColor(rgb: number | null): string | undefined {
  return rgb === null ? undefined : `#${rgb.toString(16).padStart(6, '0')}`
}
