/** Places in a DOCX where a value is written by codes or backwards, one file for each. */
import { p, run } from '../../../builders/docx.ts'
import { body, field, instruction, type OfficeLeak, person } from './word.ts'

/** The numbers of the characters of a text. */
const codesOf = (text: string, base = 10): string =>
  [...text].map((c) => `${base === 16 ? '0x' : ''}${c.charCodeAt(0).toString(base)}`).join(' ')

export const codeLeaks: readonly OfficeLeak[] = [
  body('a field that gives the characters of a value', field(instruction(` QUOTE ${codesOf(person)} `), 'x')),
  body(
    'a field that gives characters by hexadecimal numbers, split over runs',
    field(
      instruction(` QUOTE ${codesOf('Jordan ', 16)}`) + instruction(` ${codesOf('Blackwood', 16)} `),
      'Jordan Blackwood',
    ),
  ),
  body('a field that gives a value in pieces', field(instruction(' QUOTE "Jor" "dan Black" "wood" '), 'x')),
  body(
    'a field for each character of a value',
    p(
      [...person]
        .map((c) =>
          field(instruction(` SYMBOL ${codesOf(c)} \\f "Arial" `), c).slice('<w:p>'.length, -'</w:p>'.length),
        )
        .join(''),
    ),
  ),
  body('text that is written backwards', p(`\u202e${[...person].reverse().join('')}\u202c`)),
  body(
    'text that is written backwards, split over runs',
    p(`<w:bdo w:val="rtl">${run('doowkc')}${run('alB nadroJ')}</w:bdo>`),
  ),
]
