import { RequestError } from '../../../engines/model/errors.ts'

/** Work on the files of a batch in the data folder. @throws RequestError `output_unwritable`, with which the batch ends */
export async function inDataFolder<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    throw dataFolderError(cause)
  }
}

export function dataFolderError(cause: unknown): RequestError {
  if (cause instanceof RequestError) return cause
  return new RequestError(
    'output_unwritable',
    'The journal of the batch cannot be written in the data folder. Make room on its disk, or set PALIMPSEST_HOME to a writable folder.',
    { journal: true },
    cause,
  )
}
