import { VerificationError } from '../../model/errors.ts'

export async function rasterisePages(..._: unknown[]): Promise<void> {
  throw new VerificationError('proof_failed', 'raster route missing')
}
