/** Dates of PDF (ISO 32000-1, 7.9.4): `D:20110304050607+01'00'`, of which everything after the year can be missing. */
const shape =
  /^(?:D:)?(\d{4})(?:(0[1-9]|1[0-2])(?:(0[1-9]|[12]\d|3[01])(?:([01]\d|2[0-3])(?:([0-5]\d)(?:([0-5]\d))?)?(?:Z|([+-])(\d\d)'?(\d\d)?'?)?)?)?)?/

/** The ISO 8601 form of a date, or undefined for a malformed one. A time without a zone is taken as UTC. */
export function isoOfPdfDate(text: string): string | undefined {
  const match = shape.exec(text.trim())
  if (match === null) return undefined
  const [, year, month, day, hour, minute = '00', second = '00', sign, zoneHours, zoneMinutes = '00'] = match
  const date = [year, month, day].filter((part) => part !== undefined).join('-')
  if (hour === undefined) return date
  const zone = sign === undefined ? 'Z' : `${sign}${zoneHours}:${zoneMinutes}`
  return `${date}T${hour}:${minute}:${second}${zone}`
}

/** The PDF form of an ISO 8601 date, or date and time; undefined for anything else. */
export function pdfDateOfIso(text: string): string | undefined {
  if (/^\d{4}(?:-\d\d){0,2}$/.test(text)) return `D:${text.replaceAll('-', '')}`
  const time = Date.parse(text)
  if (Number.isNaN(time) || !/^\d{4}-/.test(text)) return undefined
  return `D:${new Date(time).toISOString().slice(0, 19).replace(/[-:T]/g, '')}Z`
}
