import fc from 'fast-check'

/** Given names, surnames, particles and what stands around names in a culture. None is from a corpus. */
interface Culture {
  readonly given: readonly string[]
  readonly family: readonly string[]
  readonly titles: readonly string[]
  /** Texts around a name, which stands at `@`. */
  readonly sentences: readonly string[]
}

const english: Culture = {
  given: [
    'Tamsin',
    'Delroy',
    'Oluwaseun',
    'Priyanka',
    'Jonathon',
    'Euphemia',
    'Mary-Ellen',
    'Siobhán',
    'Kwabena',
  ],
  family: [
    'Fenwick-Ojo',
    'Adebayo-Kerr',
    "O'Rourke",
    'McGonagall',
    'St. John Montague',
    'Raghunathan',
    'Oyelaran',
    'de la Mare',
    'Tattersall',
    'Mac Giolla',
  ],
  titles: ['Mr', 'Mrs', 'Ms.', 'Dr', 'Prof.', 'Sir'],
  sentences: [
    'We met @ at the station on Tuesday.',
    'The letter was signed by @ and returned.',
    'Patient: @\nWard: 4B',
    'According to @, the door was open.',
    'I spoke with @ about it.',
    'Tenant: @, ground floor',
    '@ said that the invoice was late.',
  ],
}
const german: Culture = {
  given: ['Annegret', 'Karl-Heinz', 'Thorben', 'Lieselotte', 'Hans-Jürgen', 'Emine', 'Wiebke'],
  family: [
    'Möhring-Sałacka',
    'Tschöpe',
    'von der Heydte',
    'Kröplin',
    'zu Dohna',
    'Yıldırım',
    'Freiherr von Berlepsch',
    'Schulze-Overbeck',
  ],
  titles: ['Herr', 'Frau', 'Frau Dr.', 'Prof. Dr.', 'Dr. med.', 'Herrn'],
  sentences: [
    'Gestern hat @ angerufen.',
    'Der Brief ist von @ unterschrieben.',
    'Patient: @\nStation 4',
    'Laut @ war die Tür offen.',
    'Wir haben mit @ gesprochen.',
    'Zeuge: @, Hamburg',
  ],
}
const french: Culture = {
  given: ['Solène', 'Yann', 'Marie-Thérèse', 'Gwenaëlle', 'Jean-Baptiste', 'Aïssatou'],
  family: [
    'Quéméneur',
    'Le Bihan',
    'Roussel-Attali',
    "d'Aboville",
    'de La Rochefoucauld',
    'du Plessis',
    'Bouvard-Diallo',
  ],
  titles: ['M.', 'Mme', 'Madame', 'Monsieur', 'Dr', 'Me'],
  sentences: [
    'Nous avons rencontré @ à la gare.',
    'La lettre est signée par @ hier.',
    'Patient : @\nService : 4B',
    'Selon @, la porte était ouverte.',
    'Locataire : @, rez-de-chaussée',
  ],
}
const spanish: Culture = {
  given: [
    'Yuleidis',
    'Facundo Ezequiel',
    'María del Carmen',
    'José Mª',
    'Saturnina',
    'Juan de Dios',
    'Ma. Dolores',
  ],
  family: [
    'Arrieta Sanjuán',
    'Ruiz de la Prada',
    'Álvarez Thomas',
    'Quispe Mamani',
    'de los Santos',
    'Ortega y Gasset',
    'Sáenz-Díez',
  ],
  titles: ['Sr.', 'Sra.', 'D.', 'Dña.', 'Dra.', 'don'],
  sentences: [
    'Ayer llamó @ por la tarde.',
    'La carta la firmó @ en casa.',
    'Paciente: @\nSala 4',
    'Según @, la puerta estaba abierta.',
    'Testigo: @, vecino',
  ],
}
const italian: Culture = {
  given: ['Nicolò', 'Ludovica', 'Maria Pia', 'Calogero', 'Gian Luca', 'Ettore Maria'],
  family: [
    "D'Ambrosio-Conti",
    "Dell'Acqua",
    'Lo Cascio',
    'De Sanctis',
    'degli Uberti',
    'Li Vigni',
    'della Gherardesca',
  ],
  titles: ['Sig.', 'Sig.ra', 'Dott.', 'Dott.ssa', 'Avv.'],
  sentences: [
    'Ieri ha chiamato @ per la visita.',
    'La lettera è firmata da @ ieri.',
    'Paziente: @\nReparto 4',
    'Secondo @, la porta era aperta.',
  ],
}
const portuguese: Culture = {
  given: ['Iracema', 'Raimundo Nonato', 'Maria do Rosário', 'Duarte Nuno', 'Inês'],
  family: [
    'das Dores Conceição',
    'das Chagas',
    'Vaz-Tomé',
    'Castelo-Branco',
    'da Conceição e Silva',
    'dos Anjos',
  ],
  titles: ['Sr.', 'Sra.', 'Dr.', 'Dona', 'Eng.'],
  sentences: [
    'Ontem ligou @ à tarde.',
    'A carta foi assinada por @ ontem.',
    'Utente: @\nSala 4',
    'Segundo @, a porta estava aberta.',
  ],
}
const dutch: Culture = {
  given: ['Joris-Jan', 'Hanneke', 'Sanne', 'Dirk Cornelis', 'Fatima'],
  family: ["van 't Hoff", 'van der Poel', 'el Amrani-Bakker', 'ten Cate', 'van den Bosch', 'de Wit-Jansen'],
  titles: ['mevr.', 'dhr.', 'mr.', 'drs.', 'Dr.'],
  sentences: [
    'Gisteren belde @ over de afspraak.',
    'De brief is getekend door @ gisteren.',
    'Patiënt: @\nAfdeling 4',
    'Volgens @ was de deur open.',
  ],
}
const slavic: Culture = {
  given: ['Grażyna', 'Bożydar', 'Wojciech', 'Ludmila', 'Vojtěch', 'Kryštof', 'Zbigniew'],
  family: ['Wójcik-Łoś', 'Żurawski', 'Zahradníček', 'Hřebejk', 'Ćwikliński', 'Brzęczyszczykiewicz'],
  titles: ['Pan', 'Pani', 'dr', 'Ing.', 'Mgr.'],
  sentences: [
    'Pacjent: @\nOddział 4',
    'Pan @ mieszka tutaj.',
    'Pacient: @\nOddělení 4',
    'Świadek: @, sąsiad',
  ],
}
const nordic: Culture = {
  given: ['Ann-Sofie', 'Björn-Åke', 'Odd-Arne', 'Jytte', 'Gun-Britt', 'Päivi', 'Jukka-Pekka'],
  family: [
    'af Klercker',
    'Kjærsgaard-Holm',
    'Bjørnstad',
    'von Essen',
    'Virtanen-Öhman',
    'Åkesson',
    'Lagerlöf-Strand',
  ],
  titles: ['Dr.', 'Fru', 'Herr', 'Prof.'],
  sentences: [
    'Igår ringde @ om mötet.',
    'Patient: @\nAvdelning 4',
    'Ifølge @ var døren åben.',
    'Brevet är undertecknat av @ igår.',
  ],
}

const cultures: Readonly<Record<string, Culture>> = {
  english,
  german,
  french,
  spanish,
  italian,
  portuguese,
  dutch,
  slavic,
  nordic,
}

/** The given names as initials: Karl-Heinz as K.-H. */
function initialsOf(given: string): string {
  return given.replace(/\p{L}+[ª.]?/gu, (word) => (/^\p{Ll}/u.test(word) ? word : `${word[0]}.`))
}

type Form = (given: string, second: string, family: string) => string
const forms: Readonly<Record<string, Form>> = {
  full: (given, _, family) => `${given} ${family}`,
  second: (given, second, family) => `${given} ${second} ${family}`,
  middle: (given, second, family) => `${given} ${second[0]}. ${family}`,
  initials: (given, second, family) => `${initialsOf(given)} ${second[0]}. ${family}`,
  close: (given, second, family) => `${given[0]}.${second[0]}. ${family}`,
  initial: (given, _, family) => `${initialsOf(given)} ${family}`,
  inverse: (given, second, family) => `${family}, ${given} ${second[0]}.`,
  inverseFull: (given, _, family) => `${family}, ${given}`,
  upperFamily: (given, _, family) => `${given} ${family.toUpperCase()}`,
  upperFirst: (given, _, family) => `${family.toUpperCase()} ${given}`,
  upper: (given, _, family) => `${given} ${family}`.toUpperCase(),
  suffix: (given, _, family) => `${given} ${family} Jr.`,
  nickname: (given, second, family) => `${given} "${second}" ${family}`,
}

export interface ComposedName {
  readonly text: string
  readonly start: number
  readonly end: number
  readonly form: string
}

/** A sentence with one name of a culture in one of the usual forms, with or without a title. */
export const composedName: fc.Arbitrary<ComposedName> = fc
  .constantFrom(...Object.keys(cultures))
  .chain((key) => {
    const { given, family, titles, sentences } = cultures[key]
    return fc.record({
      given: fc.constantFrom(...given),
      second: fc.constantFrom(...given.filter((name) => !/[ .-]/.test(name))),
      family: fc.constantFrom(...family),
      title: fc.option(fc.constantFrom(...titles), { freq: 3, nil: '' }),
      sentence: fc.constantFrom(...sentences),
      form: fc.constantFrom(...Object.keys(forms)),
    })
  })
  .map(({ given, second, family, title, sentence, form }) => {
    const name = forms[form](given, second, family)
    const lead = title === '' ? '' : `${title} `
    const start = sentence.indexOf('@') + lead.length
    return { text: sentence.replace('@', () => `${lead}${name}`), start, end: start + name.length, form }
  })
