import { isReference } from './general.ts'

/** Accession numbers also name projects, samples, runs, genes and sequences of gene banks, which are not personal data. */
const sequenceAccession = /^(?:PRJ|GS[EM]|[SED]R[RXPSAZ]|SAM|ENS|[NX][MPCRTGZW]_)/i

export function isPatientReference(value: string): boolean {
  return isReference(value) && !sequenceAccession.test(value)
}
