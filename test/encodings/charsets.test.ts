import { describe, expect, it } from 'vitest'
import { charsetDecoder, declaredEncodings, encodeLegacy, readText } from '../../engines/encodings/index.ts'

const question = (): string => '?'

/** Sentences with the encodings that their language was written in before Unicode. */
const sentences: readonly (readonly [text: string, charsets: string])[] = [
  ['Paní Růžena Škarvadová bydlí v Plzni, píše jí Jiří Dvořák.', 'windows-1250 iso-8859-2 ibm852'],
  ['Umowę podpisała Małgorzata Wójcik z Gdańska.', 'windows-1250 iso-8859-2 ibm852'],
  ['A szerződést Kőszegi Tünde írta alá, címe Győr, Fő utca.', 'windows-1250 iso-8859-2 ibm852'],
  ['Contractul a fost semnat de Ştefan Mureşan din judeţul Braşov.', 'windows-1250 iso-8859-2'],
  ['Le dossier de Mme Hélène Lœwer coûte 30 € à la sœur.', 'windows-1252 iso-8859-15 macintosh'],
  ['Der Patient Jürgen Großkötter wurde am Knöchel operiert.', 'windows-1252 ibm850 ibm437'],
  ['Le dossier de Hélène Lemaître et de sa mère Gaëlle à Nîmes.', 'windows-1252 ibm850'],
  ['Søren Østergård bor på Ærø.', 'windows-1252 ibm850 ibm865'],
  ['├──────┤\n│Änderung: Jörg Schäfer, Königstraße│', 'ibm850 ibm437'],
  ['El señor José Núñez Ibáñez vive en Logroño.', 'windows-1252 macintosh ibm850'],
  ['Sözleşmeyi Şükrü Çağlayan imzaladı, ışık açık.', 'windows-1254 ibm857'],
  ['Sutartį pasirašė Žydrūnas Šimkus iš Šiaulių.', 'windows-1257 ibm775'],
  ['Līgumu parakstīja Jānis Bērziņš no Rīgas.', 'windows-1257 ibm775'],
  ['Договор подписал Иван Кузнецов из Москвы.', 'windows-1251 koi8-r ibm866 iso-8859-5 x-mac-cyrillic'],
  ['Заяву подала Олена Шевченко з міста Київ.', 'windows-1251 koi8-u'],
  ['Ο κύριος Γιώργος Παπαδόπουλος κατοικεί στην Αθήνα.', 'windows-1253 iso-8859-7 ibm737'],
  ['מר דוד לוינסון גר בתל אביב.', 'windows-1255 ibm862'],
  ['السيد محمد الحسيني يسكن في القاهرة.', 'windows-1256 iso-8859-6'],
  ['นายสมชาย ใจดี อาศัยอยู่ในกรุงเทพ', 'windows-874'],
  ['合同由王小明签署，他住在北京市朝阳区。', 'gb18030'],
  ['合約由陳美玲簽署，她住在台北市大安區。', 'big5'],
  ['契約書には佐藤太郎さんが署名しました。', 'shift_jis euc-jp iso-2022-jp'],
  ['계약서는 김민수 씨가 서명했으며 서울에 살고 있습니다.', 'euc-kr'],
]
const rows = sentences.flatMap(([text, charsets]) => charsets.split(' ').map((name) => [name, text] as const))

describe('a text in an encoding that is not Unicode', () => {
  it.each(rows)('is read in %s without a declaration, and written back: %s', (charset, text) => {
    const bytes = encodeLegacy(`${text}\nNo. 12\n`, charset, question)
    expect(charsetDecoder(charset).decode(bytes)).toBe(`${text}\nNo. 12\n`)
    const read = readText(bytes)
    expect(read?.text).toBe(`${text}\nNo. 12\n`)
    expect(read?.encode(read.text)).toEqual(bytes)
  })

  it.each([
    ['a page', 'windows-1250', (name: string) => `<html><meta charset="${name}"><p>`],
    ['XML', 'koi8-r', (name: string) => `<?xml version="1.0" encoding="${name}"?><p>`],
    ['a style sheet', 'iso-8859-2', (name: string) => `@charset "${name}"; `],
    ['a page of DOS', 'ibm852', (name: string) => `<html><meta charset="${name.replace('ibm', 'cp')}"><p>`],
    ['a script', 'windows-1257', (name: string) => `#!/bin/sh\n# -*- coding: ${name} -*-\n`],
  ] as const)('is read as %s declares it', (_, charset, head) => {
    // Letters of one encoding that are also letters of others.
    const text = `${head(charset)}\u010d`
    const bytes = encodeLegacy(charset === 'koi8-r' ? text.replace('\u010d', 'ж') : text, charset, question)
    expect(readText(bytes)).toMatchObject({ text: charsetDecoder(charset).decode(bytes) })
    expect(readText(bytes)?.guessed).toBeUndefined()
  })

  it.each([
    ['<meta charset=latin1><meta charset=koi8-r>', ['windows-1252']],
    ['<?xml version="1.0" encoding="koi8-r"?><meta charset=big5>', ['koi8-r', 'big5']],
    ['<meta charset=no-such>\n# coding: koi8-r', ['koi8-r']],
    ['charset=big5', []],
  ])('declares its encodings by their names: %s', (text, names) => {
    expect(declaredEncodings(Buffer.from(text))).toEqual(names)
  })

  it('is UTF-8 if valid, regardless of the declaration', () => {
    const bytes = Buffer.from('<meta charset=windows-1252><p>Müller')
    expect(readText(bytes)?.text).toContain('Müller')
  })

  it('is read in the encoding in which a term occurs, if its letters are inconclusive', () => {
    const bytes = encodeLegacy('佐藤太郎,東京\n', 'euc-jp', question)
    expect(readText(bytes, { hints: ['佐藤太郎'] })?.text).toBe('佐藤太郎,東京\n')
  })

  it.each([
    ['windows-1250', 'Łódź █ 東', 'Łódź ? ?'],
    ['shift_jis', '佐藤 é', '佐藤 e'],
    ['gb18030', '王 😀', '王 😀'],
    ['iso-2022-jp', '佐藤 Ada', '佐藤 Ada'],
  ])('in %s replaces characters that it cannot encode', (charset, text, written) => {
    expect(charsetDecoder(charset).decode(encodeLegacy(text, charset, question))).toBe(written)
  })

  it.each([
    ['control codes', Uint8Array.of(0x5a, 0xfc, 0x72, 0x02)],
    [
      'errors in UTF-8',
      Uint8Array.from(Buffer.concat([Buffer.from('Růžena Škarvadová žije'), Buffer.of(0xe1)])),
    ],
  ])('is not read from bytes with %s', (_, bytes) => {
    expect(readText(bytes)).toBeNull()
  })

  it.each([
    ['price \x80 20', 'price € 20'],
    ['\xa9 2020 Acme', '© 2020 Acme'],
    ['20\xb0C', '20°C'],
    ['\xa35.00', '£5.00'],
  ])('is read as windows-1252 if it has only punctuation: %j', (text, shown) => {
    expect(readText(Uint8Array.from(text, (unit) => unit.charCodeAt(0)))?.text).toBe(shown)
  })
})
