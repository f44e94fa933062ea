/** What the tagger says of a token: nothing, or that it begins or goes on a name, an organisation, a place. */
export const sequenceTag = { none: 0, name: 1, inName: 2, org: 3, inOrg: 4, place: 5, inPlace: 6 } as const
/** Columns of the weight table: the seven tags and one to fill eight bytes. */
export const weightColumns = 8
export const tagCount = 7

/** The type a tag stands for, by tag. */
export const tagTypes = ['', 'NAME', 'NAME', 'ORG', 'ORG', 'LOCATION', 'LOCATION'] as const

/** Whether a tag goes on what another began. */
export function isInside(code: number): boolean {
  return code > 0 && (code & 1) === 0
}

/** Whether `next` may stand behind `last`: what goes on must have begun, with the same type. */
export function follows(last: number, next: number): boolean {
  return !isInside(next) || last === next || last === next - 1
}
