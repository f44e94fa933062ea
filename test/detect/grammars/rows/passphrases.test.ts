import { describe, expect, it } from 'vitest'
import { found } from '../found.ts'

describe('passwords that are words', () => {
  it.each([
    ['the wifi password is purple kettle sunday bus', 'purple kettle sunday bus'],
    ['reset her pw to copper walrus tuesday over the phone', 'copper walrus tuesday'],
    ['wachtwoord pc is groene fiets regen', 'groene fiets regen'],
    ['passwort labor portal: blaue tasse montag regen', 'blaue tasse montag regen'],
    ['la clave de netflix es tres gatos y botijo por si', 'tres gatos y botijo'],
    ['alarm word is pelican', 'pelican'],
    ['my new password: happy little clouds forever', 'happy little clouds forever'],
  ])('%s', (text, value) => {
    expect(found(text, 'PASSWORD')).toContain(value)
  })

  it.each([
    'The password is wrong and the account locked',
    'The password is case sensitive.',
    'Use the password to access online services',
    'password on file cabinet',
    'The wifi password is on the fridge',
    'la clave es trabajar duro cada día',
    'PASSWORD IS REQUIRED TO OPEN FILE',
    'gate code is broken again',
  ])('not in: %s', (text) => {
    expect(found(text, 'PASSWORD')).toEqual([])
  })
})
