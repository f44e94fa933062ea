/** Reads big-endian numbers from a font program. Bytes past the end are zero, so that truncated programs do not throw. */
export class ByteReader {
  readonly bytes: Uint8Array
  readonly length: number
  constructor(bytes: Uint8Array) {
    this.bytes = bytes
    this.length = bytes.length
  }
  u8(at: number): number {
    return at >= 0 && at < this.length ? (this.bytes[at] ?? 0) : 0
  }
  u16(at: number): number {
    return (this.u8(at) << 8) | this.u8(at + 1)
  }
  i16(at: number): number {
    return (this.u16(at) << 16) >> 16
  }
  u32(at: number): number {
    return this.u16(at) * 0x10000 + this.u16(at + 2)
  }
  /** An unsigned number of 1 to 4 bytes. */
  unsigned(at: number, size: number): number {
    let value = 0
    for (let i = 0; i < size; i++) value = value * 256 + this.u8(at + i)
    return value
  }
  ascii(at: number, length: number): string {
    let text = ''
    for (let i = 0; i < length; i++) text += String.fromCharCode(this.u8(at + i))
    return text
  }
}
