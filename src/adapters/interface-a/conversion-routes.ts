import { DocumentError } from '../../../engines/model/errors.ts'
import type { Format } from '../../../engines/model/format.ts'
import type { targetFormats } from './schemas.ts'

type Target = (typeof targetFormats)[number]

/** The routes of the interface: from each format to the others. */
const routes = {
  pdf: ['docx', 'html', 'md', 'txt'],
  docx: ['pdf', 'html', 'md'],
  html: ['pdf', 'docx', 'md'],
  md: ['pdf', 'docx', 'html'],
  txt: ['pdf'],
  png: ['pdf', 'docx'],
  jpg: ['pdf', 'docx'],
  webp: ['pdf', 'docx'],
} as const satisfies Partial<Record<Format, readonly Target[]>>

export const sourceFormats = Object.keys(routes) as (keyof typeof routes)[]

/** The formats that can be converted to a target. */
export function sourcesOf(to: Target): Format[] {
  return sourceFormats.filter((from) => (routes[from] as readonly Target[]).includes(to))
}

/** Throws `no_conversion_path` for a route that the interface does not have. */
export function checkRoute(from: Format, to: Target): void {
  const targets: readonly Target[] = routes[from as keyof typeof routes]
  if (!targets.includes(to))
    throw new DocumentError(
      'no_conversion_path',
      `to: ${from} cannot be converted to ${to}. Possible: ${targets.join(', ')}.`,
    )
}
