/** Letters that differ in one surname only, in the ways in which text is set. */

export type Alignment = 'left' | 'right' | 'center' | 'justify'

/** A line of a page; `|` divides cells of a table. */
export interface Line {
  readonly text: string
  readonly align: Alignment
  /** Words that are underlined, a link, and on a coloured ground. */
  readonly marked?: string
}

export interface Layout {
  readonly name: string
  readonly lines: (surname: string) => readonly Line[]
}

const fillers = [
  'Thank you for your letter about the garden fence of the house.',
  'We shall repair it in the first week of the coming month at no cost.',
  'Please leave the gate open for the workers on that morning.',
] as const

function around(align: Alignment, ...texts: string[]): Line[] {
  const lines = texts.map((text) => ({ text, align }))
  return [{ text: fillers[0], align }, ...lines, { text: fillers[1], align }, { text: fillers[2], align }]
}

export const layouts: readonly Layout[] = [
  {
    name: 'left, in the middle',
    lines: (name) => around('left', `The letter of ${name} came with the post of today.`),
  },
  { name: 'left, first word', lines: (name) => around('left', `${name} wrote to us about the fence.`) },
  { name: 'left, last word', lines: (name) => around('left', `It was signed by the neighbour ${name}`) },
  { name: 'left, alone', lines: (name) => around('left', name) },
  {
    name: 'left, two values',
    lines: (name) => around('left', `Both ${name} and the other ${name} came on that day.`),
  },
  {
    name: 'justified',
    lines: (name) => around('justify', `The letter of ${name} came with the post of today.`),
  },
  {
    name: 'justified, last word',
    lines: (name) => around('justify', `It was signed by the neighbour ${name}`),
  },
  {
    name: 'justified, two values',
    lines: (name) => around('justify', `Both ${name} and old ${name} came on that day.`),
  },
  { name: 'right', lines: (name) => around('right', `From the desk of ${name}`) },
  { name: 'right, alone', lines: (name) => around('right', name) },
  { name: 'centred', lines: (name) => around('center', `Report for ${name}, confidential`) },
  {
    name: 'right, a single line',
    lines: (name) => [{ text: `Patient ${name}`, align: 'right' }, ...around('left')],
  },
  {
    name: 'centred, a single line',
    lines: (name) => [{ text: `Report on ${name}`, align: 'center' }, ...around('left')],
  },
  {
    name: 'cells',
    lines: (name) => [
      { text: 'Name|Place|Date', align: 'left' },
      { text: `${name}|Harbour Road|12 May`, align: 'left' },
      { text: 'Someone|Garden Lane|14 May', align: 'left' },
    ],
  },
  {
    name: 'cells to the right',
    lines: (name) => [
      { text: 'Name|Place|Date', align: 'right' },
      { text: `${name}|Harbour Road|12 May`, align: 'right' },
      { text: 'Someone|Garden Lane|14 May', align: 'right' },
    ],
  },
  {
    name: 'marked',
    lines: (name) => [
      { text: fillers[0], align: 'left' },
      { text: `The letter of ${name} came today.`, align: 'left', marked: `of ${name} came` },
      { text: fillers[1], align: 'left' },
    ],
  },
]
