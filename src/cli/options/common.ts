import { inputFile, place } from './option.ts'

/** Of commands that read documents which may have a password. */
export const passwordOption = inputFile(
  'the first line of FILE is the password of the document (default: the environment variable PALIMPSEST_PASSWORD)',
)

/** Of commands that work on the data folder of an application. */
export const dataDirOption = place(
  'FOLDER',
  'data folder of the application (default: PALIMPSEST_HOME, or the data folder of this user)',
)
