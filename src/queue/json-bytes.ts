const marker = '$bytes'

/** JSON in UTF-8 in which byte arrays are kept. */
export function toJson(value: unknown): Uint8Array {
  const json = JSON.stringify(value, (_, part) =>
    part instanceof Uint8Array ? { [marker]: Buffer.from(part).toString('base64') } : part,
  )
  return Buffer.from(json)
}

export function fromJson(json: Uint8Array): unknown {
  return JSON.parse(Buffer.from(json).toString('utf8'), (_, part) =>
    typeof part?.[marker] === 'string' ? new Uint8Array(Buffer.from(part[marker], 'base64')) : part,
  )
}
