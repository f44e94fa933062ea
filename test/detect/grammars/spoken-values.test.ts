import { describe, expect, it } from 'vitest'
import { found } from './found.ts'

describe('values that are spoken', () => {
  it.each([
    [
      'Oh seven seven double oh, nine double oh, one five eight.',
      'Oh seven seven double oh, nine double oh, one five eight',
    ],
    [
      "That's oh-seven-seven-zero-zero nine-zero-zero one-five-eight.",
      'oh-seven-seven-zero-zero nine-zero-zero one-five-eight',
    ],
    [
      'A: Und die Handynummer? Z: null eins sieben eins, fünf fünf fünf, null eins vier zwo.',
      'null eins sieben eins, fünf fünf fünf, null eins vier zwo',
    ],
    [
      'appelle-le au zéro six douze trente-quatre cinquante-six soixante-dix-huit',
      'zéro six douze trente-quatre cinquante-six soixante-dix-huit',
    ],
    [
      'it is four one five double five, two two one, zero zero three four, one one nine eight',
      'four one five double five, two two one, zero zero three four, one one nine eight',
    ],
  ])('%s', (text, value) => expect(found(text, 'PHONE')).toEqual([value]))

  it('finds a name that is spelled', () => {
    expect(found('Babatunde. B-A-B-A-T-U-N-D-E, yes.', 'NAME')).toContain('B-A-B-A-T-U-N-D-E')
  })

  it.each([
    [
      "It's Smith, S for Sierra, M for Mike, I for India, T for Tango.",
      'S for Sierra, M for Mike, I for India, T for Tango',
    ],
    ['that is b as in boy a as in apple r as in robert', 'b as in boy a as in apple r as in robert'],
    [
      'B wie Berta, E wie Emil, R wie Richard, G wie Gustav',
      'B wie Berta, E wie Emil, R wie Richard, G wie Gustav',
    ],
  ])('finds a name whose letters have a word each: %s', (text, value) => {
    expect(found(text, 'NAME')).toContain(value)
  })

  it.each([
    'a for apple is a page, b for ball another one',
    'I as in me, myself, and I for one',
    'One, two, three, four, five, six, seven, eight, all good children go to heaven.',
    'We have two or three, maybe four or five, of the six or seven.',
    'ten, nine, eight, seven, six, five, four, three, two, one',
    'Choose A-B-C-D-E or nothing.',
  ])('%s: counting is not a value', (text) => expect(found(text, 'PHONE', 'NAME')).toEqual([]))
})
