import { describe, expect, it } from 'vitest'
import { found } from './found.ts'

describe('names in messages', () => {
  it.each([
    ['hi margit,\nthanks for coming back.', 'margit'],
    ['The van is late.\n\ncheers,\nmaria\n', 'maria'],
    ['Bis morgen dann.\nlg emine', 'emine'],
    ['Hej Ingalill!\nTack för sist.', 'Ingalill'],
    ['Γεια σου Μαρίκα,\nόλα καλά.', 'Μαρίκα'],
    ['tot vanmiddag. groetjes sanne', 'sanne'],
    ['Tak for sidst.\nVh. Bodil', 'Bodil'],
    ['No va al cole. Saludos, Lore', 'Lore'],
    ['From: bogdan petrescu\nSent: today', 'bogdan petrescu'],
    ['name: maria oduya\nphone: none', 'maria oduya'],
    ['Co-authored-by: Tāne Ngata <tane@corp.example>', 'Tāne Ngata'],
    ["you're through to Harbour Insurance, my name's Delroy, who is calling?", 'Delroy'],
  ])('%j: %s is found', (text, name) => expect(found(text, 'NAME')).toContain(name))

  it.each([
    'hi all,\nthe printer is down.',
    'hello world!',
    'hi support,\nthe printer is down.',
    'thanks again',
    'best\nwestern hotels\n',
    'cheers,\naccounting\n',
    'from: the office\nto: the store',
    'name: build\nruns-on: ubuntu-latest',
    'Sales Team <sales@shop.example>',
  ])('%j: no name is found', (text) => expect(found(text, 'NAME')).toEqual([]))

  it('finds user names after @ and before a chat message', () => {
    expect(found('[09:03] ewan.m: @margit can you send the scan?', 'USERNAME', 'SOCIAL_HANDLE')).toEqual([
      'ewan.m',
      '@margit',
    ])
  })

  it.each([
    'The macro @tex begins a part of TeX.',
    ' * @param from first page, 0-based',
    '[09:03] info: started',
  ])('%j: commands and levels of logs are no user names', (text) =>
    expect(found(text, 'USERNAME', 'SOCIAL_HANDLE')).toEqual([]),
  )
})
