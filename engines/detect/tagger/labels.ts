/** The tags of tokens and characters: none, or the beginning or continuation of a name, organisation or place. */
export const sequenceTag = { none: 0, name: 1, inName: 2, org: 3, inOrg: 4, place: 5, inPlace: 6 } as const
/** Columns of the weight table: the seven tags, padded to eight bytes. */
export const weightColumns = 8
export const tagCount = 7

/** Entity types by tag. */
export const tagTypes = ['', 'NAME', 'NAME', 'ORG', 'ORG', 'LOCATION', 'LOCATION'] as const

/** Whether a tag continues a span. */
export function isInside(code: number): boolean {
  return code > 0 && (code & 1) === 0
}

/** Whether `next` may follow `last`: a continuation needs a start of the same type. */
export function canFollow(last: number, next: number): boolean {
  return !isInside(next) || last === next || last === next - 1
}

/** Kinds of borders between neighbours, each with its own transitions between tags. */
export const borderKinds = 8
/** Numbers of a table of transitions: by kind of border, tag before, tag. */
export const transitionCount = borderKinds * weightColumns * weightColumns

export function transitionAt(kind: number, before: number, tag: number): number {
  return (kind * weightColumns + before) * weightColumns + tag
}
