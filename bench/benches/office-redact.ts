import { redactOfficeDocument } from '../../engines/redact/office/redact-office.ts'
import type { Bench, Row } from '../bench.ts'
import { type Contestant, race } from '../measure.ts'
import { convertOnce, report } from './convert.ts'

const formats = ['docx', 'xlsx', 'pptx'] as const
/** Sections of the report: a letter, a report and a book, about a third of a page each. */
const sizes = [3, 30, 90] as const
const terms = ['Quoted words', 'North', 'Section 3']

export const officeRedactBench: Bench = async ({ quick, say }) => {
  const rows: Row[] = []
  for (const sections of quick ? sizes.slice(0, 2) : sizes)
    for (const format of formats) {
      const group = `${format.toUpperCase()}, ${sections} sections`
      say(group)
      const bytes = await convertOnce(report(sections), 'md', format)
      const contestant = (name: string, detect: { readonly entities?: 'none' }): Contestant => ({
        name,
        async timed() {
          const start = process.cpuUsage()
          await redactOfficeDocument({ bytes: bytes.slice(), detect, terms })
          const { user, system } = process.cpuUsage(start)
          return (user + system) / 1000
        },
      })
      const contestants = [contestant('terms', { entities: 'none' }), contestant('terms and detection', {})]
      const timings = await race(contestants, { warmup: 3, rounds: quick ? 5 : 9 })
      for (const timing of timings) rows.push({ group, timing, amount: 1 })
    }
  return {
    title: 'Redaction of office documents, one thread',
    unit: 'files',
    rows,
    notes: [
      'From bytes to bytes with the proof, in processor time. Of a DOCX the second reader reads text and HTML, which is part of it.',
      'The report has tables, lists, links and notes; no pictures.',
    ],
  }
}
