import type { Codec, Item, Source } from './source.ts'

const codec: Codec = { encode: (value) => value.replace(/[\r\n]+/g, ' '), inset: [0, 0] }

/** Times at the start of a line, as programs write them: ISO 8601, syslog, and those of web servers in brackets. */
const stamp =
  /^[ \t[(<]*(?:<\d{1,3}>\d?[ \t]*)?(?:\d{4}[-/.]\d\d[-/.]\d\d(?:[T \t_]+\d\d:?\d\d(?::?\d\d)?(?:[.,]\d+)?[ \t]*(?:Z|[+-]\d\d:?\d\d)?)?|[A-Z][a-z]{2}[ \t]+\d{1,2}[ \t]+(?:\d{4}[ \t]+)?\d\d:\d\d:\d\d(?:\.\d+)?|(?:[A-Z][a-z]{2},?[ \t]+)?\d{1,2}[ \t/-][A-Z][a-z]{2}[ \t/-]\d{4}[ \t:]+\d\d:\d\d:\d\d(?:[.,]\d+)?(?:[ \t]+[+-]\d{4})?|[A-Z][a-z]{2}[ \t]+[A-Z][a-z]{2}[ \t]+\d{1,2}[ \t]+\d\d:\d\d:\d\d(?:[ \t]+[A-Z]{3,4})?(?:[ \t]+\d{4})?|\d\d?\/\d\d?\/\d{2,4}[ \t]+\d\d:\d\d(?::\d\d)?|\d\d:\d\d:\d\d(?:[.,]\d+)?)/
/** The time in the middle of a line of a web server. */
const webStamp = /\[\d{1,2}\/[A-Z][a-z]{2}\/\d{4}:\d\d:\d\d:\d\d [+-]\d{4}\]/

/** Whether a line begins with a time, as a record of a log does. */
export function startsRecord(line: string): boolean {
  return stamp.test(line)
}

/** Reads a log: each line is a record, and its time a field that is not a date of a person. */
export function readLog(text: string): Source {
  const items: Item[] = []
  let record = 0
  for (const { 0: line, index } of text.matchAll(/[^\r\n]+/g)) {
    const base = { role: 'value' as const, path: [], record: record++, codec }
    const add = (start: number, end: number, timestamp: boolean, continues: boolean): void => {
      if (end <= start) return
      const value = line.slice(start, end)
      items.push({
        ...base,
        start: index + start,
        end: index + end,
        value,
        ...(timestamp ? { timestamp } : {}),
        join: continues ? '' : '\n',
      })
    }
    const first = stamp.exec(line)?.[0].length ?? 0
    const web = first === 0 ? webStamp.exec(line) : null
    const [from, to] = web === null ? [0, first] : [web.index, web.index + web[0].length]
    add(0, from, false, false)
    add(from, to, true, from > 0)
    add(to, line.length, false, to > 0)
  }
  // Line ends: a line whose value continued the one before is empty in an output.
  return { text, items, shape: text.replace(/[^\r\n]+/g, '') }
}
