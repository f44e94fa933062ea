import { describe, expect, it } from 'vitest'
import { found } from './found.ts'

type Row = readonly [text: string, ...values: string[]]

function tells(type: string, rows: readonly Row[]): void {
  it.each(rows)('%s', (text, ...values) => {
    expect(found(text, type)).toEqual(values)
  })
}

describe('finds people in English', () => {
  tells('NAME', [
    ['Robert had lent Ilse his bicycle.', 'Robert', 'Ilse'],
    ['The keys were handed to Margaret Okonkwo at noon.', 'Margaret Okonkwo'],
    ['Yours sincerely,\nTheodora Blackwood', 'Theodora Blackwood'],
    ['Dear Jonas,\nthank you for the parcel.', 'Jonas'],
    ['Hi Priya, are you free on Monday?', 'Priya'],
    ['Patient: Delacroix, Henri', 'Delacroix, Henri'],
    ['MARGARET OKONKWO was admitted at noon.', 'MARGARET OKONKWO'],
    ['The form was signed by J. R. Whitfield.', 'J. R. Whitfield'],
    ['They called Ludwig van der Meer at home.', 'Ludwig van der Meer'],
    ["We met Siobhan O'Leary at the gate.", "Siobhan O'Leary"],
    ['It was written by Jean-Luc Arnaud.', 'Jean-Luc Arnaud'],
    ['The card was used by Samira El-Bashir.', 'Samira El-Bashir'],
    ['Present: Agnes Moller, Peter Lund and Ravi Iyer', 'Agnes Moller', 'Peter Lund', 'Ravi Iyer'],
    ['There were four: Nina, Oskar, Tomasz and Ruth.', 'Nina', 'Oskar', 'Tomasz', 'Ruth'],
    ['My name is Thandiwe.', 'Thandiwe'],
    ['Ask Fatima whether Kwame has paid.', 'Fatima', 'Kwame'],
    ['mr. olufemi asked for a refund', 'olufemi'],
    ['"We did our best," said Halvorsen.', 'Halvorsen'],
    ['From: Beatrix Salgado\nTo: Anton Weiss', 'Beatrix Salgado', 'Anton Weiss'],
    ['Witness: Ikaika Kealoha', 'Ikaika Kealoha'],
    ['Dr. Amara Nwosu examined him.', 'Amara Nwosu'],
    ['Judge Castellanos dismissed the case.', 'Castellanos'],
    ['the account of anneliese huber was closed', 'anneliese huber'],
  ])
})

describe('finds people in other languages', () => {
  tells('NAME', [
    ['Sehr geehrte Frau Lindemann, vielen Dank.', 'Lindemann'],
    ['Herr Thorsten Brandt wohnt nebenan.', 'Thorsten Brandt'],
    ['Mit freundlichen Grüßen\nKatharina Vogel', 'Katharina Vogel'],
    ['Madame Fournier est arrivée.', 'Fournier'],
    ['Le dossier de Bénédicte Lemaire est complet.', 'Bénédicte Lemaire'],
    ['El paciente Joaquín Herrera Molina ingresó ayer.', 'Joaquín Herrera Molina'],
    ['Un saludo,\nInmaculada Cordero', 'Inmaculada Cordero'],
    ['Il signor Bevilacqua abita qui.', 'Bevilacqua'],
    ['La dottoressa Chiara Esposito ha firmato.', 'Chiara Esposito'],
    ['O senhor Joaquim Azevedo pagou.', 'Joaquim Azevedo'],
    ['De heer Van den Broek woont hier.', 'Van den Broek'],
    ['Mevrouw Jansen belde gisteren.', 'Jansen'],
    ['Pan Kowalczyk podpisał umowę.', 'Kowalczyk'],
  ])
})

describe('finds people in other scripts after a label or title', () => {
  tells('NAME', [
    ['ФИО: Иванов Сергей Петрович', 'Иванов Сергей Петрович'],
    ['Имя: Ольга', 'Ольга'],
    ['Όνομα: Ελένη Παπαδοπούλου', 'Ελένη Παπαδοπούλου'],
    ['الاسم: محمد العلي', 'محمد العلي'],
    ['שם: דוד לוי', 'דוד לוי'],
    ['姓名：王小明', '王小明'],
    ['氏名：山田太郎', '山田太郎'],
    ['お名前: さくら', 'さくら'],
    ['이름: 김철수', '김철수'],
    ['г-н Соколов подписал договор.', 'Соколов'],
    ['Ο κύριος Παπαδάκης υπέγραψε.', 'Παπαδάκης'],
    ['מר כהן חתם.', 'כהן'],
    ['山田さんに連絡してください。', '山田'],
    ['田中様', '田中'],
    ['王先生昨天来过。', '王'],
    ['김철수 씨가 전화했다.', '김철수'],
  ])
})

describe('finds companies', () => {
  tells('ORG', [
    ['She works at Ferrovial Labs in the city.', 'Ferrovial Labs'],
    ['He joined Brightforge as an engineer.', 'Brightforge'],
    ['The invoice of Hallmark & Sons Ltd is overdue.', 'Hallmark & Sons Ltd'],
    ['Our supplier, Kestrel Dynamics, was late.', 'Kestrel Dynamics'],
    ['A subsidiary of Veltronix was fined.', 'Veltronix'],
    ['Die Muster Maschinenbau GmbH liefert.', 'Muster Maschinenbau GmbH'],
    ['The shares of Orbisan Inc. fell.', 'Orbisan Inc.'],
    ['He was treated at St. Agnes Hospital.', 'St. Agnes Hospital'],
  ])
})

describe('finds places', () => {
  tells('LOCATION', [
    ['She grew up in Ljubljana and lives in Porto.', 'Ljubljana', 'Porto'],
    ['We flew from Nairobi to Oslo.', 'Nairobi', 'Oslo'],
    ['Ort: Buxtehude', 'Buxtehude'],
    ['Place of birth: Tbilisi', 'Tbilisi'],
    ['Vive en Zaragoza desde 2010.', 'Zaragoza'],
    ['Il est né à Clermont-Ferrand.', 'Clermont-Ferrand'],
    ['I am in Hódmezővásárhely for work.', 'Hódmezővásárhely'],
    ['He moved here from the Marshall Islands.', 'Marshall Islands'],
  ])
})

describe('finds no name in', () => {
  it.each([
    'Press Save, then open the Settings page.',
    'The Board approved the Annual Report on Monday.',
    'Mix the Flour with Sugar and add two Eggs.',
    'Der Vertrag regelt die Haftung und den Schadensersatz.',
    'Le Conseil a adopté la Décision du Comité.',
    'class ShapeFactory extends BaseFactory { }',
    'The kernel is linear and the ring is closed.',
    'WARNING: DO NOT OPEN THE COVER',
    'See Chapter 4, Figure 2 and Table 7.',
  ])('%s', (text) => {
    expect(found(text, 'NAME', 'ORG', 'LOCATION')).toEqual([])
  })
})
