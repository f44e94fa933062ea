import { expect, it } from 'vitest'
import { detect } from '../../../../engines/detect/detect.ts'

const namesIn = (text: string): string[] =>
  detect(text)
    .filter(({ type }) => type === 'NAME')
    .map(({ start, end }) => text.slice(start, end))

it.each([
  ['Hey Thandeka,\nthe results are in.', 'Thandeka'],
  ['Dear Nkechinyere:\nWe write to you.', 'Nkechinyere'],
  ['The results are in.\n\nBest,\nNomvula', 'Nomvula'],
  ['See you on Friday.\nThanks,\n\nZbynka\n', 'Zbynka'],
])('%j: an unlisted word in a greeting or signature is a name', (text, name) =>
  expect(namesIn(text)).toContain(name),
)

it.each([
  'Hi Support,\nthe printer is down.',
  'Hello World!',
  'Dear Amazon,\nthe parcel is late.',
  'Best\nWestern\n',
  'Regards,\nAccounting',
  'Dear Rose Committee,\nwe thank you.',
  'Hello Grace Hospital,\nwe thank you.',
])('%j: an ordinary word, a place or a company is not', (text) => expect(namesIn(text)).toEqual([]))
