import type { PageWord } from '../../../model/page-content.ts'

/** Words with which captions begin, before a number, in the languages of known documents. Lower case. */
const tables = [
  ...[
    'table',
    'tab\\.',
    'tabelle',
    'tableau',
    'tabla',
    'cuadro',
    'tabela',
    'quadro',
    'tabella',
    'tabell',
    'tabel',
  ],
  ...['taulukko', 'tabulka', 'tabuľka', 'tabelul', 'tablica', 'tablo', 'çizelge', 'πίνακας', 'bảng', 'taula'],
  ...['таблица', 'таблиця', 'табл\\.', '表', '표'],
]
const figures = [
  ...['figure', 'fig\\.?', 'abbildung', 'abb\\.?', 'figura', 'figuur', 'afbeelding', 'figur', 'bild', 'kuva'],
  ...['obrázek', 'obrázok', 'rysunek', 'rys\\.', 'slika', 'şekil', 'εικόνα', 'σχήμα', 'hình'],
  ...['рис(?:унок|\\.)?', 'мал(?:юнок|\\.)', '図', '图', '圖', '그림'],
]

export const tableWords = tables.join('|')
export const figureWords = figures.join('|')

const caption = new RegExp(
  `^(?:${tableWords}|${figureWords}|chart|graph|grafik|exhibit|box) ?[a-z]{0,3}[.-]?\\d`,
  'iu',
)
const tableStart = new RegExp(`^(?:${tableWords}) ?[a-z]{0,3}[.-]?(?:\\d|[ivx]+\\b)`, 'iu')
const notePrefix = /^(?:sources?|notes?|quellen?|anmerkung(?:en)?|fuentes?|fonti?|notas?|nb) ?:/iu

/** The name and number of a table, followed by its title or nothing. */
const tableCaption = new RegExp(`^(?:${tableWords})\\s*[A-Z]?\\d[\\d.]*(?:-\\d+)?\\s*([.:：–—]|$|\\S)`, 'iu')

/** Whether a paragraph is the caption of a table. `Table 3 shows that ...` is a sentence. */
export function isTableCaption(text: string): boolean {
  const match = tableCaption.exec(text)
  return match !== null && (/^[.:：–—]?$/u.test(match[1]) || !/[.!?]$/.test(text))
}

/** Whether a text begins like the caption of a table or figure: a kind and a number. */
export function startsLikeCaption(words: readonly PageWord[]): boolean {
  return caption.test(firstWords(words))
}

/** Whether a text begins like the caption of a table: the word for it and a number. */
export function startsLikeTableCaption(words: readonly PageWord[]): boolean {
  return tableStart.test(firstWords(words))
}

/** Whether a text begins like a note below a table, such as its source. */
export function startsLikeNote(words: readonly PageWord[]): boolean {
  return notePrefix.test(firstWords(words))
}

function firstWords(words: readonly PageWord[]): string {
  return words
    .slice(0, 3)
    .map((word) => word.text)
    .join(' ')
}
