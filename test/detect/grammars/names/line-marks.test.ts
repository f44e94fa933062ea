import { expect, it } from 'vitest'
import { found } from '../found.ts'

it('takes the letters of questions and answers of a transcript for no initials', () => {
  const transcript = "  7      Q.  Driver's license?\n  8      A.  Leopold Zammit, of the dock.\n"
  expect(found(transcript, 'NAME')).toEqual(['Leopold Zammit'])
  expect(found('1. A. Leopold Zammit\n2. R. Orrisk\n', 'NAME')).toEqual(['A. Leopold Zammit', 'R. Orrisk'])
})

it('takes the tags of GEDCOM for no names', () => {
  const tree = '0 @I1@ INDI\n1 NAME Katharina /Dyck/\n1 SEX F\n1 OCCU Registered nurse\n'
  expect(found(tree, 'NAME', 'ORG', 'LOCATION').join(' ')).not.toMatch(/INDI|OCCU/)
})
