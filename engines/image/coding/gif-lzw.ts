/** LZW as GIF uses it (GIF89a, appendix F): codes of growing length, low bits first. */

/** Decodes at most `size` indices. What is missing in a truncated image stays zero. */
export function decodeLzw(data: Uint8Array, minimum: number, size: number): Uint8Array {
  const out = new Uint8Array(size)
  const clear = 1 << minimum
  const prefix = new Int16Array(4096)
  const suffix = new Uint8Array(4096)
  const stack = new Uint8Array(4097)
  for (let i = 0; i < clear; i++) suffix[i] = i
  let width = minimum + 1
  let next = clear + 2
  let previous = -1
  let first = 0
  let hold = 0
  let held = 0
  let at = 0
  for (let i = 0; at < size; ) {
    while (held < width && i < data.length) {
      hold |= data[i++] << held
      held += 8
    }
    if (held < width) break
    const code = hold & ((1 << width) - 1)
    hold >>>= width
    held -= width
    if (code === clear) {
      width = minimum + 1
      next = clear + 2
      previous = -1
      continue
    }
    if (code === clear + 1 || code > next || (code === next && previous < 0)) break
    let depth = 0
    let walk = code
    if (code === next) {
      stack[depth++] = first
      walk = previous
    }
    while (walk >= clear) {
      stack[depth++] = suffix[walk]
      walk = prefix[walk]
    }
    first = suffix[walk]
    stack[depth++] = first
    while (depth > 0 && at < size) out[at++] = stack[--depth]
    if (previous >= 0 && next < 4096) {
      prefix[next] = previous
      suffix[next] = first
      next++
      if (next === 1 << width && width < 12) width++
    }
    previous = code
  }
  return out
}

export function encodeLzw(indices: Uint8Array, minimum: number): Uint8Array {
  const clear = 1 << minimum
  const out: number[] = []
  let hold = 0
  let held = 0
  let width = minimum + 1
  const emit = (code: number): void => {
    hold |= code << held
    held += width
    while (held >= 8) {
      out.push(hold & 0xff)
      hold >>>= 8
      held -= 8
    }
  }
  const table = new Map<number, number>()
  let next = clear + 2
  emit(clear)
  let prefix = indices[0]
  for (let i = 1; i < indices.length; i++) {
    const key = (prefix << 8) | indices[i]
    const known = table.get(key)
    if (known !== undefined) {
      prefix = known
      continue
    }
    emit(prefix)
    if (next < 4096) {
      if (next === 1 << width) width++
      table.set(key, next++)
    } else {
      emit(clear)
      table.clear()
      width = minimum + 1
      next = clear + 2
    }
    prefix = indices[i]
  }
  emit(prefix)
  if (next === 1 << width && width < 12) width++
  emit(clear + 1)
  if (held > 0) out.push(hold & 0xff)
  return Uint8Array.from(out)
}
