import type { Lexicon } from '../../dictionaries/lexicon.ts'
import { wordClass } from '../../dictionaries/word-classes.ts'

function list(words: string): readonly string[] {
  return words.split(' ')
}

/** Any capitalised word that follows is a name. */
const honorifics = list(
  'mr mrs ms miss mx dr prof fröken juf juffrouw fam familie familjen ehepaar eheleute famille famiglia dña hnos consorts państwo mme mlle monsieur madame mademoiselle herr herrn frau fraulein señor señora señorita sr sra srta dra d dª doña don signor signora signorina sig dott dottor dottoressa dssa avv senhor senhora dhr mevr mevrouw meneer pan pani gospodin doctor professor m drs sri smt shri herrn doktor doctora fru frøken herra rouva doña mijnheer κυριος κυρια κυριε господин госпожа пан пані пана пану',
)
/** Offices and ranks, which are also ordinary words. */
const offices = list(
  'officer detective sergeant sgt lieutenant lt captain capt colonel col major general gen admiral judge justice senator congressman congresswoman representative president chancellor minister mayor governor ambassador sir madam lord lady dame prince princess king queen father sister brother rev reverend bishop pope rabbi imam coach nurse attorney agent inspector constable deputy uncle aunt auntie grandma grandpa kollegin kollege kollegen',
)
const particles = list(
  'van der den ap ferch verch ní nic de del della di da dos das do la le los las du des von zu zum zur af av bin binti ibn ben abu al el ter ten te op vom y e san st mc mac o d l dalla dello degli',
)
const generations = list('jr sr ii iii iv junior senior')
const academicDegrees = list('phd md do dmd esq dds rn cpa mba dvm msc bsc ma jd dphil')
const personVerbs = list(
  'said says wrote writes told tells asked asks replied answered added explained noted argued called visited moved lived lives works worked joined submitted filed requested received signed sent emailed reported confirmed admitted denied testified married died stated claimed uploaded shared accessed attempted used reviewed recorded is was has had will would dijo escribió refiere sagte schrieb a dit',
)
const greetings = list(
  'dear hi hello hey hallo salut hoi ciao cześć ahoj hej hei moin servus olá merhaba szia привет bonjour hola querido querida estimado estimada cher chère liebe lieber caro cara gentile egregio prezado prezada beste geachte geehrte geehrter sincerely regards cheers thanks yours faithfully respectfully cordially saludos atentamente cordialement grüße gruß saluti atenciosamente groeten',
)
const nameLabels = list(
  'name names nombre nombres apellido apellidos nom prénom nome cognome sobrenome naam voornaam achternaam vorname nachname familienname surname firstname lastname fullname forename patient paciente patiente paziente patiënt médico medico médica physician provider employee applicant client customer holder cardholder beneficiary recipient sender contact attn attention signed signature author witness tenant landlord guardian insured policyholder claimant plaintiff defendant buyer seller from to cc remitido responsable titular fdo firmado firma doctor arzt kunde mitarbeiter unterzeichnet nominativo cliente imię nazwisko имя фамилия фио пациент όνομα επώνυμο الاسم שם 姓名 氏名 名前 お名前 이름 성명 成年 患者',
)
/** A name is likely behind these words, though they are not labels: her friend Anna, named Anna, by Anna Karlsson. */
const roles = list(
  'named called nicknamed friend friends colleague mother father brother sister son daughter wife husband partner boss neighbor neighbour cousin uncle aunt employee patient applicant customer client user member tenant student teacher author writer singer actor actress director starring founder founders chef analyst engineer manager nurse doctor resident agent officer by met meet married alias llamado llamada namens genannt appelé appelée chiamato chiamata paciente clerk technician intern investigator individual citizen guest witness victim taxpayer account owner novel tochter sohn mutter vater schwester bruder ehefrau ehemann tante onkel nichte neffe enkel enkelin nachbar nachbarin kollege kollegin lebensgefährtin lebensgefährte fille fils mère père sœur frère épouse époux mari oncle nièce neveu voisin voisine hija hijo madre padre hermana hermano esposa esposo marido abuela abuelo tía tío prima primo nieta nieto sobrina sobrino vecina vecino suegra suegro figlia figlio sorella fratello moglie marito zia zio nonna nonno nipote filha filho mãe irmã irmão avó avô dochter zoon moeder vader broer echtgenoot echtgenote buurvrouw buurman',
)
const nonNames = list(
  'i you he she it we they the this that these those here there yes no ok please thank january february march april june july august september october november december monday tuesday wednesday thursday friday saturday sunday christmas easter internet english french german spanish italian dutch portuguese american british european chinese japanese russian street avenue road inc ltd llc gmbh corp university hospital department ministry bank euro dollar api url http https html json xml pdf sql cpu usb iban bic swift pin cvv ssn perl python java javascript typescript linux unix django jenkins kafka redis vim уважаемый уважаемая уважаемые вчера сегодня завтра паспорт инн снилс адрес приём телефон договор orion cassiopeia andromeda perseus pegasus aquila lyra vega sirius mercury venus mars jupiter saturn uranus neptune pluto',
)

/** Sets the classes of these words. */
export function prepareNames(lexicon: Lexicon): void {
  lexicon.classify(honorifics, wordClass.title)
  lexicon.classify(offices, wordClass.title | wordClass.role)
  lexicon.classify(particles, wordClass.particle)
  lexicon.classify([...generations, ...academicDegrees], wordClass.suffix)
  lexicon.classify(personVerbs, wordClass.personVerb)
  lexicon.classify(greetings, wordClass.greeting)
  lexicon.classify(nameLabels, wordClass.nameLabel)
  lexicon.classify(roles, wordClass.role)
  lexicon.classify(nonNames, wordClass.notName)
}
