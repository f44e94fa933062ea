import type { Scrubber } from '../scrubber.ts'

/** Annotations that contain files or media. */
const mediaTypes = new Set(['FileAttachment', 'RichMedia', 'Screen', 'Movie', 'Sound', '3D'])

const counted = 'attachments'

/** Annotations that are attachments. */
export const mediaAnnotations: Scrubber = {
  name: 'media annotations',
  stage: 'structure',
  reports: [counted],
  start({ file, tally }) {
    return {
      dict(dict) {
        const annotations = file.array(dict.get('Annots'))
        if (!annotations) return
        const kept = annotations.filter(
          (annotation) => !mediaTypes.has(file.name(file.dict(annotation)?.get('Subtype')) ?? ''),
        )
        if (kept.length === annotations.length) return
        tally.add(counted, annotations.length - kept.length)
        dict.set('Annots', kept)
      },
    }
  },
}
