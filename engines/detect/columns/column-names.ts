import { remembered } from '../text/remembered.ts'
import columns from '../vocabulary/columns.json' with { type: 'json' }
import conditions from '../vocabulary/conditions.json' with { type: 'json' }
import { haveNamePair, namePair } from './name-pair.ts'
import { letter, plainLabel, words } from './plain-label.ts'

/**
 * What a column holds, judged by its name. `role`: a person named by a role, such as `manager`. `isClear`: by its name alone, and not only
 * beside other columns of persons.
 */
export type ColumnMeaning =
  | { readonly kind: PlainKind; readonly isClear: boolean }
  | { readonly kind: 'reference'; readonly type: string }

type PlainKind =
  | ('given-name' | 'surname' | 'full-name' | 'initials' | 'role')
  | ('address' | 'house-number' | 'postcode' | 'place' | 'coordinate')
  | ('phone' | 'birth-date' | 'condition')

/** Names of columns that are clear by themselves. Languages: en, de, fr, es, it, pt, nl, pl, cs, sk, hu, ro, sv, da, no, fi, tr, ru, uk, el, ja, zh, ko. */
export const clear: readonly (readonly [PlainKind, ReadonlySet<string>])[] = [
  [
    'given-name',
    words(
      'first name, firstname, fname, given name, given names, forename, forenames, christian name, preferred name, middle name, mname',
      'vorname, vornamen, rufname, prenom, prenoms, nombre de pila, nome proprio, primeiro nome, voornaam, voornamen, roepnaam',
      'imie, imiona, krestni jmeno, krstne meno, keresztnev, utonev, prenume, fornamn, tilltalsnamn, fornavn, etunimi, etunimet',
      'имя, отчество, имя отчество, имена, ονομα, 名前, 名字, 이름',
    ),
  ],
  [
    'surname',
    words(
      'last name, lastname, lname, surname, family name, familyname, maiden name, birth name, second surname',
      'nachname, familienname, zuname, geburtsname, nom de famille, nom de naissance, nom patronymique, nom d usage',
      'apellido, apellidos, apellido 1, apellido 2, primer apellido, segundo apellido, apellido paterno, apellido materno',
      'cognome, sobrenome, apelido, achternaam, geboortenaam, nazwisko, nazwisko rodowe, prijmeni, priezvisko, vezeteknev, csaladnev',
      'nume de familie, efternamn, efternavn, etternavn, sukunimi, soyad, soyadi, soyisim, фамилия, прізвище, επωνυμο, 姓, 성',
    ),
  ],
  [
    'full-name',
    words(
      'full name, fullname, legal name, name first last, name last first, person name, contact name, customer name, client name, guest name, name of patient',
      'vor und nachname, vor und zuname, name vorname, vorname name, vollstandiger name, nachname vorname, nom complet, nom et prenom',
      'nom prenom, nom prenoms, nombre completo, nombre y apellidos, apellidos y nombre, nome completo, nome e cognome, cognome e nome',
      'nominativo, volledige naam, imie i nazwisko, nazwisko i imie, jmeno a prijmeni, meno a priezvisko, teljes nev, nume si prenume',
      'nume complet, adi soyadi, ad soyad, ad soyadi, фио, ф и о, піб, 姓名, 氏名, 성명, 성함',
    ),
  ],
  ['initials', words('initials, middle initial, voorletters, initialer, initialen, iniciales, iniziali')],
  [
    'address',
    words(
      'address, addr, address line, street, street address, mailing address, house name, residence, domicile',
      'adresse, anschrift, wohnanschrift, strasse, strasse und hausnummer, strasse hausnummer, strasse nr, strasse hausnr',
      'rue, voie, direccion, domicilio, calle, indirizzo, residenza, endereco, morada, logradouro, rua, adres, straat, straatnaam',
      'ulica, adres zamieszkania, adresa, ulice, cim, lakcim, utca, strada, adress, gatuadress, bostadsadress, gateadresse, vej',
      'osoite, katuosoite, lahiosoite, adresi, cadde, sokak, адрес, адреса, улица, вулиця, διευθυνση, οδος, 住所, 地址, 주소, 도로명주소',
    ),
  ],
  [
    'house-number',
    words(
      'house no, house number, apt, apt no, apartment, flat no, unit no, hausnr, haus nr, hausnummer, huisnummer, huisnr, civico',
      'n civico, numero civico, nr domu, numer domu, nr lokalu, husnummer, husnr',
    ),
  ],
  [
    'postcode',
    words(
      'zip, zip code, zipcode, zip 4, post code, postcode, postal code, postalcode, eircode, pincode, plz, postleitzahl, code postal',
      'codigo postal, cod postal, codice postale, cod postale, codigo de endereco postal, kod pocztowy, psc, iranyitoszam, cod postal',
      'postnr, postnummer, postinumero, posta kodu, почтовый индекс, поштовий індекс, ταχυδρομικος κωδικας, 郵便番号, 邮编, 邮政编码, 우편번호',
    ),
  ],
  [
    'place',
    words(
      'city, town, county, country, state, province, village, suburb, city name, country name, country code, state code, state name, home town',
      'birthplace, place of birth, birth place, city of birth, country of birth, hometown',
      'wohnort, stadt, ortschaft, gemeinde, bundesland, geburtsort, ville, commune, lieu de naissance, ciudad, municipio, localidad',
      'poblacion, provincia, lugar de nacimiento, citta, comune, comune di residenza, luogo di nascita, comune di nascita, cidade, bairro',
      'concelho, freguesia, naturalidade, local de nascimento, woonplaats, plaatsnaam, gemeente, geboorteplaats, miasto, miejscowosc',
      'miejsce urodzenia, misto narozeni, mesto, obec, varos, telepules, szuletesi hely, localitate, oras, judet, postort, poststed',
      'kommune, bostadsort, kaupunki, kunta, postitoimipaikka, sehir, ilce, город, населенный пункт, область, место рождения, місто, πολη',
      '市, 市区町村, 都道府県, 城市, 省份, 도시, 시군구',
    ),
  ],
  [
    'phone',
    words(
      'phone, phone no, phone number, phone 1, phone 2, home phone, work phone, cell phone, mobile phone, telephone, tel, tel no',
      'telephone number, mobile, mobile no, mobile number, cell, cellphone, fax, fax no, fax number, contact number, contact no, whatsapp',
      'telefon, telefonnummer, tel nr, telefon privat, telefon geschaftlich, mobil, mobiltelefon, mobilnummer, handy, handynummer, festnetz',
      'tel portable, portable, telephone portable, tel domicile, telefono, tfno, movil, celular, telefono movil, cellulare, telefono fisso',
      'cell, recapito telefonico, telefone, telemovel, telefoon, telefoonnummer, mobiel, gsm, telefon komorkowy, nr telefonu, numer telefonu',
      'komorka, telefonszam, mobilszam, telefonnr, tlf, tlf nr, mobiltelefonnummer, puhelin, puhelinnumero, matkapuhelin, cep telefonu',
      'телефон, тел, мобильный телефон, мобільний телефон, τηλεφωνο, κινητο, 電話, 電話番号, 携帯, 携帯電話, 电话, 手机, 手机号, 联系电话, 전화, 전화번호, 휴대폰, 휴대전화',
    ),
  ],
  [
    'birth-date',
    words(
      'dob, d o b, date of birth, birth date, birthdate, birthday, birth, born, born on',
      'geburtsdatum, geburtstag, geb datum, geb dat, gebdat, geb, geboren, geboren am, date de naissance, date naissance, ne le, nee le',
      'fecha de nacimiento, fecha nacimiento, fecha nac, f nac, f nacimiento, nacimiento, data di nascita, data nascita, nato il, data de nascimento',
      'data nascimento, data nasc, nascimento, geboortedatum, geb datum, data urodzenia, datum narozeni, datum narodenia, szuletesi datum',
      'szuletesi ido, data nasterii, fodelsedatum, fodselsdato, fodselsdag, syntymaaika, syntymapaiva, dogum tarihi, дата рождения, дата народження',
      'ημερομηνια γεννησης, 生年月日, 誕生日, 出生日期, 出生年月日, 生日, 생년월일, 생일',
    ),
  ],
  ['coordinate', words('lat, latitude, lon, lng, long, longitude')],
  ['condition', words(conditions.columns)],
]

/** Numbers of persons that are clear by themselves. */
const numbers: readonly (readonly [string, ReadonlySet<string>])[] = [
  [
    'NATIONAL_ID',
    words(
      'ssn, social security, social security no, social security number, nino, ni, ni no, ni number, national insurance no',
      'national insurance number, national id, national id no, national id number, national identity number, sin, tin, tax id, tax id no',
      'tax number, taxpayer id, nhs no, nhs number, id card, id card no, id card number, identity card no',
      'steuer id, steuerid, steuer idnr, idnr, steueridentifikationsnummer, sozialversicherungsnummer, sv nummer, sv nr, svnr, ahv, ahv nr, ahv nummer',
      'rentenversicherungsnummer, rvnr, ausweisnummer, personalausweisnummer, nir, nss, n secu, no secu, n securite sociale',
      'numero de securite sociale, numero securite sociale, num secu, dni, nie, nif, dni nie, nif nie, n i f, numero de la seguridad social',
      'n seguridad social, nuss, curp, rut, cedula, numero de cedula, codice fiscale, cod fiscale, cod fisc, c f, cpf, rg, nif contribuinte',
      'numero de contribuinte, bsn, burgerservicenummer, sofinummer, rijksregisternummer, pesel, nr pesel, rodne cislo, adoazonosito, taj szam, taj, cnp',
      'personnr, personnummer, fodselsnummer, fodselsnr, cpr, cpr nr, cpr nummer, hetu, henkilotunnus, tc kimlik no, tckn, inn, snils, инн, снилс',
      'іпн, рнокпп, αφμ, αμκα, マイナンバー, 个人番号, 身份证, 身份证号, 身份证号码, 주민등록번호, 주민번호, aadhaar, aadhar, aadhaar no, pan no',
    ),
  ],
  [
    'PASSPORT',
    words(
      'passport, passport no, passport number, reisepass, reisepassnummer, pass nr, passnummer, pasaporte, passaporto, passaporte, paspoort, паспорт, パスポート番号, 护照号码, 여권번호',
    ),
  ],
]

/** Names that mean a person's value only in a table with other columns of persons. */
const amongPeople: readonly (readonly [PlainKind, ReadonlySet<string>])[] = [
  [
    'given-name',
    words('first, given, middle, nombre, nombres, nome, prename, meno, jmeno, ad, adi, isim, fn, 名'),
  ],
  ['surname', words('last, family, nom, maiden, sur, ln, nume')],
  [
    'full-name',
    words('name, names, naam, namn, navn, nimi, nev, nazwa osoby, isim soyisim, person, имя, 名字'),
  ],
  ['initials', words('mi, m i, middle, initial')],
  [
    'address',
    words(
      'str, via, gate, gata, line 1, line 2, address 1, address 2, address line 1, address line 2, adresse 1, adresse 2',
    ),
  ],
  ['condition', words(conditions.columnsAmongPeople)],
  ['postcode', words('cp, cap, cep, pin, pin code, postal, post, индекс, індекс')],
  [
    'place',
    words(
      'ort, land, uf, st, pays, pais, paese, by, plaats, stad, region, departement, district, prov, provincia, powiat, gmina, 国, 国家, 국가, район',
    ),
  ],
]

/** Kinds that show that the rows of a table are persons. */
const kindsOfPeople: ReadonlySet<string> = new Set([
  ...['given-name', 'surname', 'birth-date', 'phone'],
  ...['NATIONAL_ID', 'PASSPORT', 'PATIENT_ID', 'EMPLOYEE_ID', 'STUDENT_ID'],
])

/** Who a person is in a record. First or last word of a name. */
const roles = words(
  'manager, supervisor, employee, patient, resident, teacher, pupil, student, tutor, doctor, physician, gp, provider, surgeon, nurse, midwife',
  'therapist, clinician, caregiver, carer, attorney, lawyer, solicitor, barrister, judge, witness, claimant, plaintiff, defendant, appellant, respondent',
  'applicant, candidate, tenant, landlord, guardian, parent, mother, father, spouse, husband, wife, partner, child, kin, beneficiary, cardholder',
  'holder, policyholder, payee, payer, signatory, guarantor, employer contact, contact, approver, reviewer, requester, assignee, reporter, coach',
  'vorgesetzter, vorgesetzte, ansprechpartner, ansprechpartnerin, sachbearbeiter, sachbearbeiterin, hausarzt, arzt, arztin, behandler, betreuer',
  'betreuerin, lehrer, lehrerin, klassenlehrer, patientin, mieter, mieterin, vermieter, ehepartner, ehegatte, mutter, vater, notfallkontakt, kontoinhaber',
  'medecin, infirmier, infirmiere, responsable, salarie, conjoint, mere, pere, tuteur, titulaire, beneficiaire, locataire, avocat, enseignant, professeur, eleve',
  'medico, medica, enfermera, enfermero, paciente, alumno, alumna, profesor, profesora, tutora, padre, madre, conyuge, jefe, jefa, titular, inquilino, abogado',
  'paziente, alunno, alunna, docente, coniuge, responsabile, intestatario, inquilino, avvocato, chef, esposa, marido, mae, pai, filho, aluno, aluna, gestor',
  'begeleider, begeleidster, huisarts, arts, leidinggevende, contactpersoon, moeder, vader, partner, voogd, leerkracht, lekarz, pacjent, przelozony, opiekun, matka, ojciec, malzonek',
  'lekar, pacient, nadrizeny, orvos, beteg, anyja, apja, lakare, patienten, larare, vardnadshavare, leder, lege, esimies, potilas, laakari, yonetici, doktor, hasta',
  'врач, пациент, руководитель, начальник, мать, отец, лікар, пацієнт, 担当者, 患者, 医師, 主治医, 保護者, 经理, 患者姓名, 医生, 联系人, 紧急联系人, 담당자, 환자, 보호자',
)
/** Roles in court, which stand above or beside a person's name. */
const rolesInCourt = words(
  'defendeur, defenderesse, demandeur, demanderesse, appelant, appelante, intime, intimee, requerant, requerante, prevenu, prevenue, temoin',
  'klager, klagerin, beklagter, beklagte, antragsteller, antragstellerin, zeuge, zeugin, demandante, demandado, demandada, testigo, imputado',
  'attore, convenuto, ricorrente, resistente, imputata, testimone, requerente, requerido, eiser, gedaagde, verzoeker, verweerder, powod, pozwany',
)
/** Two words that are a role together. */
const rolePhrases = words(
  columns.roles,
  'next of kin, personne a prevenir, personne de confiance, nome da mae, nome do pai, nombre de la madre, nombre del padre, nome del padre',
  'nome della madre, persona de contacto, persona di riferimento, referred by, assigned to, reported by, approved by, reviewed by, signed by, seen by',
  'in case of emergency, anyja neve, imie matki, imie ojca, emergency contact, emergency contact name, treating physician',
)
/** Words after which a name of a role means something else than the person. */
const aboutOtherThings = words(
  'id, ids, no, nr, num, number, numero, n, code, key, hash, ref, count, total, email, e, mail, phone, tel, telefon, telefono, telephone, mobile, fax',
  'date, datum, data, fecha, time, type, typ, status, url, uri, link, web, website, ip, mac, host, port, title, gender, sex, age, relation, relationship',
  'notes, note, comment, comments, bemerkung, rating, score, salary, fee, amount, level, group, team, role, department, dept, address, city, zip, country',
  'dob, birth, language, password, username, user, login, account, rate, name space, version, size, format, class, category, description, icon, image, avatar',
)

/** Whose number a reference is, and its type. */
const owners: readonly (readonly [string, ReadonlySet<string>])[] = [
  [
    'EMPLOYEE_ID',
    words(
      'employee, emp, staff, personnel, personal, pers, mitarbeiter, ma, empleado, salarie, employe, dipendente, funcionario, medewerker, personeels, worker, payroll, badge',
    ),
  ],
  [
    'CUSTOMER_ID',
    words(
      'customer, cust, client, kunden, kunde, kd, klant, klanten, cliente, member, membership, mitglieds, mitglied, abonne, adherent, socio, klienta, kund, kunde, asiakas',
    ),
  ],
  [
    'PATIENT_ID',
    words('patient, patienten, pat, paciente, paziente, pacjenta, pacienta, mrn, resident, ipp, nhc'),
  ],
  [
    'STUDENT_ID',
    words('student, pupil, learner, matrikel, schuler, etudiant, eleve, alumno, aluno, leerling, alunno'),
  ],
  [
    'POLICY_NUMBER',
    words(
      'policy, claim, policen, police, versicherungsschein, schaden, poliza, polizza, apolice, polis, polisy',
    ),
  ],
]
const numberWords = words(
  'id, no, nr, num, number, nummer, nbr, n, numero, code, codigo, codice, kod, ref, reference, referenz, номер',
)
/** One word of owner and number: `custno`. */
const joinedReferences: readonly (readonly [string, ReadonlySet<string>])[] = [
  [
    'EMPLOYEE_ID',
    joined('emp, employee, staff, personal, pers, mitarbeiter, personeels, payroll', 'matricule, legajo'),
  ],
  ['CUSTOMER_ID', joined('cust, customer, client, kunden, kd, klant, mitglieds, member, membership')],
  ['PATIENT_ID', joined('patient, patienten, pat', 'mrn, nhc')],
  ['STUDENT_ID', joined('student, pupil, matrikel, leerling, schuler', 'matricola')],
  ['POLICY_NUMBER', joined('policy, claim, police, policen, versicherungsschein')],
]
function joined(ownerWords: string, others = ''): ReadonlySet<string> {
  const references = (owner: string) =>
    ['id', 'no', 'nr', 'num', 'number', 'nummer'].map((word) => owner + word)
  return new Set([...[...words(ownerWords)].flatMap(references), ...words(others)])
}
/** Words that make an address one of a machine or of something written. */
const otherAddresses = words(
  'ip, ipv, mac, e, email, mail, web, url, memory, wallet, server, host, network, base, bitcoin, type, id',
)
/** Words before a clear name, such as the home of `home phone`. */
const qualifiers = words(
  'home, work, business, office, private, personal, primary, secondary, current, permanent, previous, other, main, emergency, billing, shipping, postal, delivery',
  'geo, gps, patient, patients, customer, client, employee, student, contact, applicant, tenant, spouse, mother, father, parent, guardian, s, of, the, de, du, del, della, di, do, da, van',
  'patienten, kunden, privat, geschaftlich, paciente, cliente, paziente, alumno, aluno, residence, residential, legal, 1, 2, 3',
)
/** A name of more words is a sentence. */
const maxWords = 6

/** Every word of the lists above: most names of columns hold none of them. */
const knownWords = new Set(
  [
    ...clear.map(([, names]) => names),
    ...numbers.map(([, names]) => names),
    ...owners.map(([, names]) => names),
    ...joinedReferences.map(([, names]) => names),
    ...[roles, rolesInCourt, rolePhrases, namePair],
  ].flatMap((names) => [...names].flatMap((one) => one.split(' '))),
)

/** A name that shows what its column holds has one of these words, or one with capitals inside (`homePhone`). */
export const columnNameWords = [...knownWords].filter((word) => /^\p{L}+$/u.test(word))

/** What a column holds by its name alone. Undefined: nothing that its name shows. */
function clearMeaning(label: string): ColumnMeaning | undefined {
  const parts = label.split(' ')
  if (!parts.some((part) => knownWords.has(part))) return undefined
  const found = clear.find(([, names]) => names.has(label))
  if (found !== undefined) return { kind: found[0], isClear: true }
  const number = numbers.find(([, names]) => names.has(label))
  if (number !== undefined) return { kind: 'reference', type: number[0] }
  if (label === '' || parts.length > maxWords) return undefined
  const reference = referenceType(parts)
  if (reference !== undefined) return { kind: 'reference', type: reference }
  return qualifiedMeaning(parts) ?? roleMeaning(label, parts)
}

/** Whether the titles of a line tell what one of its columns holds. */
export function tellColumns(titles: readonly string[]): boolean {
  const meanings = new ColumnMeanings(titles)
  return titles.some((title) => meanings.of(title) !== undefined)
}

/** Whether a word says who a person is, such as `tutor` or `plaintiff`. */
export function isRoleWord(word: string): boolean {
  const plain = plainLabel(word)
  return roles.has(plain) || rolesInCourt.has(plain)
}

/** Whether a text names what a column holds other than by a role, which may be a part of a name: Mae Lindqvist. */
export function isThingOfColumn(text: string): boolean {
  const meaning = clearMeaning(plainLabel(text))
  return meaning !== undefined && meaning.kind !== 'role'
}

/** Whether a text is a title of a column of names, such as `Last name`. Roles and places are not: Judge and Street are surnames. */
export function isTitleOfNames(text: string): boolean {
  const kind = clearMeaning(plainLabel(text))?.kind
  return kind === 'given-name' || kind === 'surname' || kind === 'full-name'
}

/** Whether a name shows what its column holds without other columns. A text without a header asks for the cells of each of its lines. */
export function isClearName(name: string): boolean {
  return letter.test(name) && isClearWithLetters(name)
}
const isClearWithLetters = remembered((name) => clearMeaning(plainLabel(name)) !== undefined)

function referenceType(parts: readonly string[]): string | undefined {
  if (parts.length === 1) return joinedReferences.find(([, names]) => names.has(parts[0]))?.[0]
  if (!parts.some((part) => numberWords.has(part))) return undefined
  if (!parts.every((part) => numberWords.has(part) || qualifiers.has(part) || isOwner(part))) return undefined
  return owners.find(([, names]) => parts.some((part) => names.has(part)))?.[0]
}

function isOwner(part: string): boolean {
  return owners.some(([, names]) => names.has(part))
}

/** A clear name behind or before words that say whose it is: `home address`, `telefon privat`. */
function qualifiedMeaning(parts: readonly string[]): ColumnMeaning | undefined {
  for (let from = 0; from < parts.length; from++)
    for (let to = parts.length; to > from; to--) {
      if (from === 0 && to === parts.length) continue
      const inner = parts.slice(from, to).join(' ')
      const found = clear.find(([, names]) => names.has(inner))
      if (found === undefined) continue
      const around = [...parts.slice(0, from), ...parts.slice(to)]
      if (found[0] === 'address' && around.some((part) => otherAddresses.has(part))) return undefined
      if (around.every((part) => qualifiers.has(part))) return { kind: found[0], isClear: true }
    }
  return undefined
}

function roleMeaning(label: string, parts: readonly string[]): ColumnMeaning | undefined {
  if (rolePhrases.has(label)) return { kind: 'role', isClear: true }
  const isRole = [parts[0], parts[parts.length - 1]].some((part) => roles.has(part) || rolesInCourt.has(part))
  const named = parts.filter((part) => part !== 'name' && part !== 'names')
  return isRole && !named.some((part) => aboutOtherThings.has(part))
    ? { kind: 'role', isClear: true }
    : undefined
}

/**
 * The meanings of the columns of one table, or of the keys of records. Some names, such as `last`, mean a value of a person only
 * beside others that do.
 */
export class ColumnMeanings {
  readonly #byLabel = new Map<string, ColumnMeaning | undefined>()
  /** Whether other columns show that the rows are persons. */
  readonly areAboutPeople: boolean

  constructor(labels: Iterable<string>) {
    for (const label of labels) {
      const plain = plainLabel(label)
      if (!this.#byLabel.has(plain)) this.#byLabel.set(plain, clearMeaning(plain))
    }
    this.areAboutPeople =
      haveNamePair([...this.#byLabel.keys()]) || [...this.#byLabel.values()].some(isOfPeople)
    if (!this.areAboutPeople) return
    for (const [label, meaning] of this.#byLabel) {
      const found = amongPeople.find(([, names]) => names.has(label))
      if (meaning === undefined && found !== undefined)
        this.#byLabel.set(label, { kind: found[0], isClear: false })
    }
  }

  of(label: string): ColumnMeaning | undefined {
    return this.#byLabel.get(plainLabel(label))
  }
}

function isOfPeople(meaning: ColumnMeaning | undefined): boolean {
  if (meaning === undefined) return false
  return kindsOfPeople.has(meaning.kind === 'reference' ? meaning.type : meaning.kind)
}
