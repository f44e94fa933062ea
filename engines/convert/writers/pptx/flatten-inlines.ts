import type { Inline } from '../../../model/document.ts'
import { safeHref } from '../../tree/href.ts'
import type { WordRunStyle } from '../docx/word-document.ts'
import type { LinkTarget, SlideRun } from './slide-plan.ts'

/** An inline image; on a slide it is placed below the text. */
export interface InlineImage {
  readonly resource: string
  readonly alt: string
  readonly width?: number
  readonly height?: number
}

interface FlattenedInlines {
  readonly runs: readonly SlideRun[]
  readonly pictures: readonly InlineImage[]
}

/** Flattens inlines to runs with style flags. Note numbers are superscripts. */
export function flattenInlines(
  inlines: readonly Inline[],
  note: (key: string) => number | undefined,
): FlattenedInlines {
  const runs: SlideRun[] = []
  const pictures: InlineImage[] = []
  const say = (text: string, format: WordRunStyle, to: LinkTarget | undefined) => {
    if (text !== '') runs.push({ kind: 'text', text, format, ...(to ? { to } : {}) })
  }
  const walk = (some: readonly Inline[], format: WordRunStyle, to: LinkTarget | undefined) => {
    for (const inline of some)
      switch (inline.kind) {
        case 'text':
          say(
            inline.text,
            {
              ...format,
              ...(inline.color === undefined ? {} : { color: inline.color }),
              ...(inline.look ? { look: inline.look } : {}),
            },
            to,
          )
          break
        case 'code-span':
          say(inline.text, { ...format, code: true, ...(inline.look ? { look: inline.look } : {}) }, to)
          break
        case 'formula':
          say(inline.text, { ...format, italic: true }, to)
          break
        case 'break':
          runs.push({ kind: 'break' })
          break
        case 'emphasis': {
          const { style } = inline
          const raised = style === 'superscript' || style === 'subscript'
          walk(inline.inlines, raised ? { ...format, raised: style } : { ...format, [style]: true }, to)
          break
        }
        case 'link':
          walk(inline.inlines, format, targetOf(inline.href) ?? to)
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
          if (number !== undefined) say(`[${number}]`, { ...format, raised: 'superscript' }, to)
        }
      }
  }
  walk(inlines, {}, undefined)
  return { runs, pictures }
}

function targetOf(link: string): LinkTarget | undefined {
  if (link.startsWith('#')) return { id: link.slice(1) }
  const href = safeHref(link)
  return href === null || href === '' ? undefined : { href }
}

export function textOfRuns(runs: readonly SlideRun[]): string {
  return runs.map((run) => (run.kind === 'text' ? run.text : '\n')).join('')
}
