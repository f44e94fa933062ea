import { describe, expect, it } from 'vitest'
import { detect } from '../../../engines/detect/detect.ts'

const namesIn = (text: string) =>
  detect(text, {})
    .filter(({ type }) => type === 'NAME')
    .map(({ start, end }) => text.slice(start, end))

describe('names in running text, with no language given', () => {
  it.each([
    ['Gestern traf sich Jürgen Wolfsgruber mit der Ministerin.', 'Jürgen Wolfsgruber'],
    ['La alcaldesa Ángela Requejo inauguró ayer la biblioteca.', 'Ángela Requejo'],
    ['O treinador Joaquim Teixeira disse que a equipa está pronta.', 'Joaquim Teixeira'],
    ['Statsminister Torvald Lindegaard sagde, at aftalen er på plads.', 'Torvald Lindegaard'],
    ['Ministeri Pirkko Hakalainen kertoi asiasta tiistaina.', 'Pirkko Hakalainen'],
    ['Директор завода Николай Горбунов рассказал о планах.', 'Николай Горбунов'],
    ['Ravnateljica Jasminka Horvatić rekla je da škola ostaje otvorena.', 'Jasminka Horvatić'],
    ['東京都の高橋健一さんは昨日、大阪を訪れた。', '高橋健一'],
    ['国务院总理李建华昨天会见了代表团。', '李建华'],
    ['김영호 대표는 어제 서울에서 기자들을 만났다.', '김영호'],
    ['นายสมชาย ใจดี กล่าวกับผู้สื่อข่าว', 'สมชาย ใจดี'],
  ])('%s', (text, name) => {
    expect(namesIn(text).some((found) => found.includes(name))).toBe(true)
  })

  it.each([
    'Die Ingenieure und Handwerker prüften am Montag die Anlage.',
    '会議は来週の月曜日に行われます。',
    '这个问题需要大家一起讨论。',
    'Install the package, then restart the server.',
  ])('finds none in: %s', (text) => {
    expect(namesIn(text)).toEqual([])
  })
})

describe('things that are named after people', () => {
  it.each([
    'Adenocarcinoma de próstata Gleason 3+4.',
    'Se practicó una ecografía Doppler de troncos.',
    'De patiënt heeft de ziekte van Hirschsprung.',
    'Die Patientin hat Morbus Basedow.',
    'Il test di Romberg era negativo.',
    'On retient une maladie de Hodgkin.',
    'El signo de Kernig fue negativo.',
    'La enfermedad de Takayasu se trata con corticoides.',
    'The Froment test was negative.',
    'Die Kahler-Krankheit ist selten.',
  ])('are not people: %s', (text) => {
    expect(namesIn(text)).toEqual([])
  })
})
