import type { TokenWindow } from '../tokens/token-window.ts'
import { WordList } from '../tokens/word-list.ts'

/**
 * Words that open a sentence, a letter or a field in languages that the tagger was not trained on, so that their capital looks like that
 * of a name: adverbs of time, salutations, labels.
 */
const openingWords = new WordList(
  (
    'gestern heute morgen vorgestern übermorgen damals danach seitdem hier aujourd demain avant-hier ieri oggi domani ayer hoy mañana anteayer ontem hoje amanhã gisteren vandaag eergisteren overmorgen wczoraj dziś dzisiaj jutro вчера сегодня завтра igår idag tänään eilen ' +
    'szanowny szanowna szanowni państwo pan pani panie уважаемый уважаемая уважаемые geachte geehrte geehrter sehr beste kära käre hyvä kære vážený vážená tisztelt stimate stimată ' +
    'indirizzo residenza recapito richiedente demandeur demanderesse requérant domicile solicitante domicilio dirección teléfono titular endereço requerente morada aanvrager woonadres adres adresse anschrift antragsteller antragstellerin wohnhaft steuer telefoon telefon telefono wnioskodawca zamieszkały заявитель место телефон адрес'
  ).split(' '),
)

/** Whether a word opens a sentence or a field and is not part of a name. */
export function isOpeningWord(window: TokenWindow, i: number): boolean {
  return openingWords.has(window, window.start[i], window.end[i])
}
