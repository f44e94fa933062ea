import { detect } from '../../../engines/detect/detect.ts'

/** The values of some types found in a text at the default score. */
export function found(text: string, ...types: string[]): string[] {
  return detect(text)
    .filter((entity) => types.includes(entity.type))
    .map(({ start, end }) => text.slice(start, end))
}
