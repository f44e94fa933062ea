import { flag, type OptionValues } from './option.ts'

/** Options that also remove faces and persons. Their names are those of the library. */
export const visualOptions = {
  faces: flag('faces, with hair and ears'),
  retinas: flag('the eyes of faces'),
  bodies: flag('the upper part of persons: head and trunk'),
  fullBodies: flag('whole persons'),
}

/** Only these options of a command line that has others. */
export function visualValues({ faces, retinas, bodies, fullBodies }: OptionValues<typeof visualOptions>) {
  return { faces, retinas, bodies, fullBodies }
}

export const visualTitle = 'Faces and persons (PDF, office documents, images; needs optional packages)'

/** The same for commands that only list or show what would be removed. */
export const visualDetectionTitle = 'Faces and persons (PDF and images; needs optional packages)'
