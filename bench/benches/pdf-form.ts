import { PDFDocument, StandardFonts } from 'pdf-lib'
import { redactPdf } from '../../engines/redact/task.ts'
import type { Bench, Row } from '../bench.ts'
import { type Contestant, race } from '../measure.ts'
import { seededFaker } from '../texts/words.ts'

/** Filled fields on one page. Four times as many may take about four times as long. */
const counts = [50, 200] as const

export const pdfFormBench: Bench = async ({ quick, say }) => {
  const rows: Row[] = []
  for (const count of counts) {
    const group = `${count} filled fields on a page`
    say(group)
    const bytes = await form(count)
    const contestant: Contestant = {
      name: 'detection',
      async timed() {
        const start = process.cpuUsage()
        await redactPdf({ bytes: bytes.slice(), detect: {} })
        const { user, system } = process.cpuUsage(start)
        return (user + system) / 1000
      },
    }
    const timings = await race([contestant], { warmup: 1, rounds: quick ? 3 : 5 })
    for (const timing of timings) rows.push({ group, timing, amount: 1 })
  }
  return {
    title: 'Redaction of filled forms, one thread',
    unit: 'files',
    rows,
    notes: [
      'From bytes to bytes with the proof, in processor time. A label and a field with its appearance for each value.',
    ],
  }
}

const [rowHeight, columns, labelWidth] = [15, 4, 55] as const

/** Labels with fields of names, dates of birth, telephone numbers and addresses, in four columns. */
async function form(count: number): Promise<Uint8Array> {
  const faker = seededFaker(7)
  const doc = await PDFDocument.create()
  const font = await doc.embedFont(StandardFonts.Helvetica)
  const page = doc.addPage([612, 50 + (count / columns) * rowHeight])
  const values = [
    ['Name', () => faker.person.fullName()],
    ['Born', () => faker.date.birthdate().toISOString().slice(0, 10)],
    ['Tel', () => faker.phone.number({ style: 'national' })],
    ['E-mail', () => faker.internet.email()],
  ] as const
  for (let i = 0; i < count; i++) {
    const [label, value] = values[i % values.length] ?? values[0]
    const x = 20 + (i % columns) * 145
    const y = 20 + Math.floor(i / columns) * rowHeight
    page.drawText(`${label}:`, { x, y: y + 3, size: 7, font })
    const field = doc.getForm().createTextField(`field${i}`)
    field.setText(value())
    field.addToPage(page, { x: x + labelWidth - 25, y, width: 110, height: 12, font, borderWidth: 0 })
    field.setFontSize(7)
  }
  return await doc.save()
}
