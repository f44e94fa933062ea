import { VerificationError, type Warning } from '../../model/errors.ts'
import { countEmbedded, countSignatures, type Source, type StructuredFormat } from '../../structured/index.ts'

export function proofFailed(left: number): VerificationError {
  return new VerificationError(
    'proof_failed',
    'A removed value can still be read in the output, so nothing was written. Try mode "blackout".',
    { found: left },
  )
}

export function invalidOutput(): VerificationError {
  return new VerificationError(
    'proof_failed',
    'The redacted file is not valid in its format, so nothing was written. Try mode "redact", or --format log to treat it as lines of text.',
  )
}

export function shapeChanged(): VerificationError {
  return new VerificationError(
    'proof_failed',
    'The redacted file does not have the same structure as the input, so nothing was written. Try mode "redact".',
  )
}

/** `unused`: rules that matched no field. `emptied`: pieces of code with a removed value. */
export function warningsOf(unused: readonly string[], emptied = 0): Warning[] {
  const warnings: Warning[] = unused.map((name) => ({
    code: 'unknown_column',
    message: `There is no column or key "${name}", which a rule names.`,
  }))
  if (emptied > 0)
    warnings.push({
      code: 'scripts_emptied',
      message: `${emptied} scripts, styles or conditional comments held a removed value and were emptied: they cannot be changed safely.`,
    })
  return warnings
}

/** Images and files embedded in a text that are not changed. */
export function unreadPictures(count: number): Warning[] {
  if (count === 0) return []
  const message = `${count} pictures or other files inside of the text were not read and stay. Save them as separate files and redact these.`
  return [{ code: 'pictures_not_read', message }]
}

/** A file that is not valid in the format of its name. */
export function redactedAsText(format: string): Warning {
  return {
    code: 'redacted_as_text',
    message: `The file could not be read as ${format}, so it was redacted as plain text. Check that it can still be read.`,
  }
}

/** Embedded files of calendars and contacts, such as photos, are removed without being read. */
export function embeddedFiles(text: string, format: StructuredFormat): Warning[] {
  const count = format === 'ics' || format === 'vcf' ? countEmbedded(text) : 0
  if (count === 0) return []
  const message = `${count} embedded ${count === 1 ? 'file was' : 'files were'} removed, such as photos of contacts.`
  return [{ code: 'attachments_removed', message }]
}

/** Signatures of an e-mail, which are not valid for a changed text. */
export function signaturesRemoved(source: Source): Warning[] {
  const count = countSignatures(source)
  if (count === 0) return []
  const message =
    count === 1
      ? 'The mail was signed. The signature is not valid for the redacted mail and was removed.'
      : `${count} signatures of mails were removed: they are not valid for the redacted e-mails.`
  return [{ code: 'signature_removed', message }]
}

/** @param missing what to install to read some of them */
export function attachmentsRemoved(
  removed: number,
  all: number,
  missing: ReadonlySet<string> = new Set(),
): Warning[] {
  if (removed === 0) return []
  const were = `${removed} of ${all} attachments ${removed === 1 ? 'was' : 'were'} removed`
  return [
    {
      code: 'attachments_removed',
      message: [`${were}, since they cannot be redacted.`, ...missing].join(' '),
    },
  ]
}
