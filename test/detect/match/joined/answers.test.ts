import { expect, it } from 'vitest'
import { detect } from '../../../../engines/detect/detect.ts'

const values = (text: string): string[] => detect(text).map(({ start, end }) => text.slice(start, end))

const exchanges: readonly [question: string, answer: string, value: string][] = [
  ['Agent: Can I take your policy number please?', "Caller: Yes, it's 4471 8820.", '4471 8820'],
  ['Operator: What is your National Insurance number?', 'Caller: QQ 12 34 56 C', 'QQ 12 34 56 C'],
  [
    'Agent: May I have your sort code, please?',
    'Caller: It is twenty forty-five seventy-seven.',
    'twenty forty-five seventy-seven',
  ],
  ['Agentin: Wie lautet Ihre Kundennummer bitte?', 'Anrufer: Ja, das ist die 4471820.', '4471820'],
  ['Agente: ¿Su número de póliza?', 'Cliente: 44 71 88 20', '44 71 88 20'],
  ['Q. What is your employee ID?', 'A. E4471', 'E4471'],
]

it.each(exchanges)(
  'reads the number of an answer with its label in the question: %s',
  (question, answer, value) => {
    expect(values(`${question}\n${answer}\n`)).toContain(value)
  },
)

it('takes no number of an answer for a value where the question asks for none', () => {
  expect(values('Agent: How many items did you order?\nCaller: 12 of them, and 4 were broken.\n')).toEqual([])
  expect(values('Agent: What does the meter read?\nCaller: 44718.\n')).toEqual([])
})

it('reads an answer in the same line as one text, as always', () => {
  expect(values('Your policy number? 44718820')).toEqual([])
})

it('keeps a spelled name whole in a call of several turns', () => {
  const spelled = 'S for Sierra, M for Mike, I for India, T for Tango'
  expect(values(`Caller: It is.\nAgent: Ok.\nAgent: And the name?\nCaller: Smith. ${spelled}.\n`)).toContain(
    spelled,
  )
})

it('reads many questions in linear time', () => {
  const text = 'What is your account number?\nIt is 44718820.\n'.repeat(4000)
  expect(values(text)).toHaveLength(4000)
})

it('keeps the times of the messages of a chat, also below a question', () => {
  const chat =
    '[12/01/2025, 18:12:48] Olu: scared\n[12/01/2025, 18:13:30] Bex: send me her name for the door?\n[12/01/2025, 18:14:02] Olu: Folasade Akinwande\n'
  expect(values(chat)).toContain('Folasade Akinwande')
  expect(values(chat).filter((value) => /2025/.test(value))).toEqual([])
})

it('takes what a witness says for no name: THE WITNESS:  Can I answer?', () => {
  expect(values('THE WITNESS:  Can I answer?\nTHE COURT:  You can.\n')).toEqual([])
  expect(values('Witness: Can Yılmaz\n')).toEqual(['Can Yılmaz'])
})
