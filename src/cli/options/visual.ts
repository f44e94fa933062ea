/** Options that also remove faces and persons. */
export const visualOptions = {
  faces: { type: 'boolean' },
  retinas: { type: 'boolean' },
  bodies: { type: 'boolean' },
  'full-bodies': { type: 'boolean' },
} as const

export const visualHelp = `Faces and persons (PDF, office documents, images; needs optional packages):
  --faces               faces, with hair and ears
  --retinas             the eyes of faces
  --bodies              the upper part of persons: head and trunk
  --full-bodies         whole persons`

/** The same for commands that only list or show what would be removed. */
export const visualDetectionHelp = visualHelp.replace('PDF, office documents, images;', 'PDF and images;')

export function readVisualOptions(values: Readonly<Record<string, unknown>>) {
  return {
    faces: values.faces === true,
    retinas: values.retinas === true,
    bodies: values.bodies === true,
    fullBodies: values['full-bodies'] === true,
  }
}
