import { redactPdf } from '../../engines/redact/task.ts'

/** The task a thread runs, called here in this one; throws when it refuses. Returns the redacted file. */
export async function redactOnce(bytes: Uint8Array, terms: readonly string[]): Promise<Uint8Array> {
  // The task may take its bytes over, as a thread does.
  const input = { bytes: bytes.slice(), detect: { entities: 'none' as const }, terms: [...terms] }
  return (await redactPdf(input)).bytes
}
