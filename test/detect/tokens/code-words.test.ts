import { describe, expect, it } from 'vitest'
import { detect } from '../../../engines/detect/detect.ts'

const types = (text: string) => detect(text).map(({ type }) => type)

describe('a word that is part of code is not a name', () => {
  it.each([
    ['const Rose = new_Rose_table'],
    ['use CPAN::Victoria::Util;'],
    ['Victoria(1, 2)'],
    ['item->Victoria->size'],
    ['if (self.victoria) return'],
    ['<Victoria></Victoria>'],
    ['Victoria2 and Victoria3'],
    ['9Q2Wvictoria8Kq1Zz'],
  ])('%s', (text) => {
    expect(types(text)).toEqual([])
  })

  it('but a name after a missing space is', () => {
    expect(types('Seen by Dr.Hernandez today')).toContain('NAME')
  })
})

describe('members of objects are not hosts, and expressions are not passwords', () => {
  it.each([
    ['user.name = self.info'],
    ['return this.link'],
    ['login(user, password=self.password, limit=3)'],
    ['password: string'],
    ['const password = config.get("x")'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: shell syntax
    ['DB_PASSWORD: ${DB_PASSWORD:?missing}'],
    ['cat /etc/passwd file'],
  ])('%s', (text) => {
    expect(types(text)).toEqual([])
  })

  it.each([
    ['Visit example.com today', 'DOMAIN'],
    ['Our website is harbour.name', 'DOMAIN'],
    ['password: Tulip99!', 'PASSWORD'],
    ['DB_PASSWORD=tulips', 'PASSWORD'],
    ['leaked: mira.k@example.com / Tulip99!', 'PASSWORD'],
  ])('%s', (text, type) => {
    expect(types(text)).toContain(type)
  })
})
