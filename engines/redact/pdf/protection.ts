/** Signatures and encryption of the input: what redaction does to them, and how the output is encrypted again. */
import { InternalError, RequestError } from '../../model/errors.ts'
import type { Warning } from '../../model/warning.ts'
import { loadPdf, PdfDict, type PdfFile, type PdfLimits, writePdf } from '../../pdf/file/index.ts'
import { openReader } from '../../pdf/second-reader/index.ts'
import type { RedactPdfInput, RedactPdfOutput } from './request.ts'

export interface Protection {
  readonly signed: boolean
  readonly encrypted: boolean
}

/** Read before redaction, which removes signatures. */
export function protectionOf(file: PdfFile): Protection {
  let signed = false
  for (const object of file.objects.values()) {
    const dict = object instanceof PdfDict ? object : null
    // A signature, or a field that contains one as a direct object.
    signed ||= dict?.has('ByteRange') === true || file.dict(dict?.get('V'))?.has('ByteRange') === true
  }
  return { signed, encrypted: file.encrypted }
}

/** The same for a file that our own reader cannot parse. */
export function protectionOfBytes(bytes: Uint8Array): Protection {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  return { signed: view.includes('/ByteRange'), encrypted: view.includes('/Encrypt') }
}

/** @throws RequestError where the encryption cannot be kept since its password is not known */
export function checkKeepsPassword({ encrypted }: Protection, input: RedactPdfInput): void {
  if (encrypted && input.keepPassword && !input.password)
    throw new RequestError(
      'invalid_request',
      'The PDF is encrypted, but opens without a password, so there is none to keep. Pass the password to encrypt with (--password-file), or leave --keep-password out.',
    )
}

/**
 * Adds what the caller should know, and encrypts the proved output where that was asked for. The encrypted file is decrypted by both
 * readers: it must have the same objects and pages as the one that was proved.
 */
export async function withProtection(
  output: RedactPdfOutput,
  { signed, encrypted }: Protection,
  { password, keepPassword = false, limits }: RedactPdfInput,
): Promise<RedactPdfOutput> {
  const warnings: Warning[] = [...output.warnings]
  if (signed)
    warnings.push({
      code: 'signature_removed',
      message:
        'The PDF was signed. A signature is only valid for an unchanged file, so it was removed. Have the redacted file signed again.',
    })
  if (!encrypted) return { ...output, warnings }
  if (keepPassword && password)
    return { ...output, warnings, bytes: await encryptedPdf(output, password, limits) }
  warnings.push({
    code: 'encryption_removed',
    message:
      'The PDF was encrypted, and the redacted file is not. Use --keep-password (option "keepPassword") to encrypt it with the same password.',
  })
  return { ...output, warnings }
}

async function encryptedPdf(
  { bytes, pages }: RedactPdfOutput,
  password: string,
  limits: Partial<PdfLimits> | undefined,
): Promise<Uint8Array> {
  const file = await loadPdf(bytes, { limits })
  const locked = writePdf(file, { password })
  const again = await loadPdf(locked, { password, limits })
  await using reader = await openReader(locked, { password, limits })
  const same = Buffer.compare(writePdf(again), writePdf(file)) === 0
  if (!again.encrypted || !same || reader.pageCount !== pages)
    throw new InternalError('internal', 'The encrypted PDF could not be read again, so nothing was written.')
  return locked
}
