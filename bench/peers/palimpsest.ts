import { redactPdf } from '../../engines/redact/task.ts'

/** Runs the task of a worker thread in this thread. Returns the redacted file, or throws. */
export async function redactOnce(bytes: Uint8Array, terms: readonly string[]): Promise<Uint8Array> {
  // The task may modify its bytes.
  const input = { bytes: bytes.slice(), detect: { entities: 'none' as const }, terms: [...terms] }
  return (await redactPdf(input)).bytes
}
