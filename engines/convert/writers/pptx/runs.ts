import type { Inline } from '../../../model/document.ts'
import { safeHref } from '../../tree/href.ts'
import type { Look } from '../docx/word.ts'
import type { SlideRun, Target } from './slides.ts'

/** A picture that stands in a line of text; on a slide it stands below it. */
export interface InlinePicture {
  readonly resource: string
  readonly alt: string
  readonly width?: number
  readonly height?: number
}

export interface Flattened {
  readonly runs: readonly SlideRun[]
  readonly pictures: readonly InlinePicture[]
}

/** Inlines as runs, looks as flags of each; the number of a note is raised. */
export function flattened(inlines: readonly Inline[], note: (key: string) => number | undefined): Flattened {
  const runs: SlideRun[] = []
  const pictures: InlinePicture[] = []
  const say = (text: string, look: Look, to: Target | undefined) => {
    if (text !== '') runs.push({ kind: 'text', text, look, ...(to ? { to } : {}) })
  }
  const walk = (some: readonly Inline[], look: Look, to: Target | undefined) => {
    for (const inline of some)
      switch (inline.kind) {
        case 'text':
          say(inline.text, look, to)
          break
        case 'code-span':
          say(inline.text, { ...look, code: true }, to)
          break
        case 'formula':
          say(inline.text, { ...look, italic: true }, to)
          break
        case 'break':
          runs.push({ kind: 'break' })
          break
        case 'emphasis': {
          const { style } = inline
          const raised = style === 'superscript' || style === 'subscript'
          walk(inline.inlines, raised ? { ...look, raised: style } : { ...look, [style]: true }, to)
          break
        }
        case 'link':
          walk(inline.inlines, look, targetOf(inline.href) ?? to)
          break
        case 'image': {
          const { resource, alt = '', width, height } = inline
          pictures.push({
            resource,
            alt,
            ...(width === undefined ? {} : { width }),
            ...(height === undefined ? {} : { height }),
          })
          break
        }
        case 'note': {
          const number = note(inline.note)
          if (number !== undefined) say(`[${number}]`, { ...look, raised: 'superscript' }, to)
        }
      }
  }
  walk(inlines, {}, undefined)
  return { runs, pictures }
}

function targetOf(link: string): Target | undefined {
  if (link.startsWith('#')) return { id: link.slice(1) }
  const href = safeHref(link)
  return href === null || href === '' ? undefined : { href }
}

export function textOfRuns(runs: readonly SlideRun[]): string {
  return runs.map((run) => (run.kind === 'text' ? run.text : '\n')).join('')
}
