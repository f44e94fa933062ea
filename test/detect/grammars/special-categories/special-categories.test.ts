import { describe, expect, it } from 'vitest'
import { detect } from '../../../../engines/detect/detect.ts'
import { found } from '../found.ts'

const facts: readonly [type: string, text: string, ...values: string[]][] = [
  [
    'DIAGNOSIS',
    'He was diagnosed with type 2 diabetes, hypertension and asthma.',
    'type 2 diabetes',
    'hypertension',
    'asthma',
  ],
  ['DIAGNOSIS', 'Diagnosis: acute hernia', 'acute hernia'],
  ['DIAGNOSIS', 'Er leidet an Depressionen.', 'Depressionen'],
  ['DIAGNOSIS', 'Il souffre de diabète de type 2.', 'diabète de type 2'],
  ['DIAGNOSIS', 'Padece diabetes mellitus tipo 2 y asma.', 'diabetes mellitus tipo 2', 'asma'],
  ['DIAGNOSIS', 'La paziente soffre di emicrania.', 'emicrania'],
  ['DIAGNOSIS', 'Portador de hepatite B.', 'hepatite B'],
  ['DIAGNOSIS', 'Zij lijdt aan suikerziekte.', 'suikerziekte'],
  [
    'DIAGNOSIS',
    'Pani Nowak choruje na padaczkę, syn jest po operacji kolana.',
    'padaczkę',
    'po operacji kolana',
  ],
  ['DIAGNOSIS', 'Její otec trpí cukrovkou.', 'cukrovkou'],
  ['DIAGNOSIS', 'Её мать перенесла инсульт, сын болеет астмой.', 'инсульт', 'астмой'],
  ['DIAGNOSIS', 'Hänen äidillään todettiin keliakia.', 'keliakia'],
  ['DIAGNOSIS', 'Annem kalp ameliyatı geçirdi.', 'kalp ameliyatı geçirdi'],
  ['DIAGNOSIS', 'السيد خالد يعاني من السكري', 'السكري'],
  ['DIAGNOSIS', 'היא סובלת מסוכרת ומדיכאון', 'מסוכרת'],
  ['DIAGNOSIS', 'Njezin sin boluje od epilepsije.', 'epilepsije'],
  ['DIAGNOSIS', 'He had a knee replacement in May.', 'knee replacement'],
  ['DIAGNOSIS', 'Після перелому шийки стегна мати не ходить.', 'перелому шийки стегна'],
  ['DIAGNOSIS', 'У нього ВІЛ і гепатит С.', 'ВІЛ', 'гепатит С'],
  ['DIAGNOSIS', 'Дочь страдает анорексией и паническими атаками.', 'анорексией', 'паническими атаками'],
  ['DIAGNOSIS', 'Pacientka s roztroušenou sklerózou.', 'roztroušenou sklerózou'],
  ['DIAGNOSIS', 'Dziecko ma mózgowe porażenie dziecięce.', 'mózgowe porażenie dziecięce'],
  ['DIAGNOSIS', 'Moja hči trpi za anoreksijo.', 'anoreksijo'],
  ['DIAGNOSIS', 'Майка ми е на химиотерапия.', 'химиотерапия'],
  ['DIAGNOSIS', 'Manam dēlam ir UDHS un disleksija.', 'UDHS', 'disleksija'],
  ['DIAGNOSIS', 'Onze zoon heeft ADHD en dyslexie.', 'ADHD', 'dyslexie'],
  ['DIAGNOSIS', 'A lányom anorexiás és pánikrohamai vannak.', 'anorexiás', 'pánikrohamai'],
  ['DIAGNOSIS', 'मेरी पत्नी गर्भवती है।', 'गर्भवती'],
  ['DIAGNOSIS', 'الطفل مصاب بالشلل الدماغي.', 'بالشلل الدماغي'],
  ['DIAGNOSIS', 'Istri saya sedang hamil lima bulan.', 'sedang hamil'],
  ['DIAGNOSIS', '學生有重度憂鬱，需要輔導。', '重度憂鬱'],
  ['RELIGION', 'Rodzina prawosławna, w styczniu prosi o wolne.', 'prawosławna'],
  ['RELIGION', '1 RELI: Mennonite', 'Mennonite'],
  ['ETHNICITY', 'I am Hazara, the applicant said.', 'Hazara'],
  ['CONVICTION', 'A fost condamnat pentru furt calificat în 2015.', 'furt calificat'],
  ['DIAGNOSIS', 'Frau Kern wartet auf ihre Knieoperation.', 'Knieoperation'],
  ['DIAGNOSIS', 'Madame Roche a eu une opération du genou.', 'opération du genou'],
  ['DRUG_NAME', 'Start metformin 500 mg twice daily.', 'metformin'],
  ['DRUG_NAME', 'En tratamiento con Furosemida y atenolol.', 'Furosemida', 'atenolol'],
  ['DRUG_NAME', 'Sie nimmt Ramipril.', 'Ramipril'],
  ['RELIGION', 'Religion: Catholic', 'Catholic'],
  ['RELIGION', '{"religion": "Sikh"}', 'Sikh'],
  ['RELIGION', 'She is a devout Muslim.', 'Muslim'],
  ['RELIGION', 'Konfession: evangelisch', 'evangelisch'],
  ['ETHNICITY', 'Ethnicity: White', 'White'],
  ['ETHNICITY', 'Etnia: gitana', 'gitana'],
  ['ETHNICITY', 'Identifies as African American.', 'African American'],
  ['POLITICS', 'He is a registered Democrat.', 'Democrat'],
  ['POLITICS', 'Political affiliation: Green Party', 'Green Party'],
  ['TRADE_UNION', 'Er ist Mitglied der IG Metall.', 'IG Metall'],
  ['TRADE_UNION', 'Afiliada a CCOO desde 2010.', 'CCOO'],
  ['SEXUAL_ORIENTATION', 'Orientation sexuelle : bisexuelle', 'bisexuelle'],
  ['SEXUAL_ORIENTATION', 'She came out as lesbian.', 'lesbian'],
  ['RELIGION', 'Wyznanie: prawosławne', 'prawosławne'],
  ['RELIGION', 'Anna jest muzułmanką.', 'muzułmanką'],
  ['RELIGION', '宗教：創価学会', '創価学会'],
  ['ETHNICITY', 'Etnik kökeni: Kürt', 'Kürt'],
  ['POLITICS', 'Он состоит в партии Единая Россия.', 'Единая Россия'],
  ['TRADE_UNION', 'Hon är medlem i IF Metall.', 'IF Metall'],
  ['TRADE_UNION', 'Klientka je členka odborů.', 'členka odborů'],
  ['SEXUAL_ORIENTATION', 'Orientacja seksualna: biseksualna', 'biseksualna'],
  ['MARITAL_STATUS', 'Medeni hali: evli', 'evli'],
  ['MARITAL_STATUS', '婚姻状况：已婚', '已婚'],
  ['CONVICTION', 'He was convicted of aggravated burglary in 2011.', 'aggravated burglary'],
  ['CONVICTION', 'Vorstrafen: Diebstahl, Körperverletzung', 'Diebstahl', 'Körperverletzung'],
  ['CONVICTION', 'Ранее судим, сидел за кражу.', 'Ранее судим', 'кражу'],
  ['CONVICTION', 'Père incarcéré pour trafic de stupéfiants.', 'trafic de stupéfiants'],
  ['CONVICTION', '個案父親因販毒入獄。', '販毒'],
  ['CONVICTION', '전과: 음주운전 2회', '음주운전'],
  ['GENETIC', 'She is a carrier of the BRCA1 mutation.', 'BRCA1 mutation'],
  ['GENETIC', 'Karyotype: 47,XXY', '47,XXY'],
  ['BIOMETRIC', 'They took his fingerprints.', 'fingerprints'],
  ['BIOMETRIC', 'Fingerprint ID: FP-88213', 'FP-88213'],
  ['GENDER', 'Sexo: H', 'H'],
  ['GENDER', 'Paciente varón de 53 años', 'varón'],
  ['GENDER', 'A 53-year-old woman came in.', 'woman'],
  ['GENDER', 'Geschlecht: divers', 'divers'],
  ['MARITAL_STATUS', 'Estado civil: casada', 'casada'],
  ['MARITAL_STATUS', 'Familienstand: ledig', 'ledig'],
  ['BLOOD_TYPE', 'Blood type: O Rh neg', 'O Rh neg'],
  ['BLOOD_TYPE', 'Blutgruppe: A positiv', 'A positiv'],
  ['BLOOD_TYPE', 'blood group AB+', 'AB+'],
  ['ICD10', 'ICD-10: E11.9', 'E11.9'],
  ['ICD10', 'Diagnosis (J45.909) confirmed', 'J45.909'],
  ['PHOTO', 'Passport photo: anna_k.jpg', 'anna_k.jpg'],
]

describe('facts about a person', () => {
  it.each(facts)('%s in: %s', (type, text, ...values) => {
    expect(detect(text, { entities: [type] }).map(({ start, end }) => text.slice(start, end))).toEqual(values)
  })
})

it('keeps drugs unless they are selected: half of a list would be removed, and none identifies anyone', () => {
  expect(found('She takes sertraline 50 mg and Metformin 500 mg.', 'DRUG_NAME')).toEqual([])
})

const types = [...new Set(facts.map(([type]) => type))]

describe('facts about no person', () => {
  it.each([
    'It is a Catholic school near a Buddhist temple.',
    'Theft and burglary fell by a third; the museum was closed after a robbery.',
    'Die Versicherung zahlt bei Diebstahl, Raub und Brandstiftung.',
    'El robo y la estafa son delitos contra el patrimonio.',
    '詐欺の件数が増えた。',
    'Il prezzo di una chiesa cattolica; le comunità musulmane.',
    'Diabetes research has grown; asthma and depression are common.',
    'The Labour Party won the vote, and the Republican candidate lost.',
    'La mujer dijo que el hombre era feliz.',
    'Metformin is a drug. Ibuprofen too.',
    'The BRCA1 gene lies on chromosome 17.',
    'race: condition in the scheduler',
    'const gender: string = config.sex',
    'party: string, union: number, religion: string',
    'See section B12.5 for bolts of type A4.2.',
    'The man was 53 years old.',
    'The single most married data set; a positive result.',
    'Der Senat hat es als ausreichend angesehen.',
    'Christian Müller schrieb den Artikel.',
    'A fingerprint of the file is its hash.',
    'He is of the opinion that white wine is better than black tea.',
  ])('%s', (text) => {
    expect(found(text, ...types)).toEqual([])
  })
})

it('scores a single word low, and explains which word raised a score', () => {
  expect(detect('Asthma.', { minScore: 0.2 })).toMatchObject([{ type: 'DIAGNOSIS', score: 0.3 }])
  const [entity] = detect('Religion: Catholic', { explain: true })
  expect(entity.explanation).toMatchObject({ pattern: 'known word after a label', context: 'Religion' })
})

it('reads a long run of its words in one pass', () => {
  for (const piece of [
    'diagnosed with ',
    'diabetes, ',
    'Religion: ',
    'is a ',
    'type 2 ',
    'Diagnosis: a b c d\n',
  ])
    expect(detect(piece.repeat(20_000)).length).toBeLessThan(60_001)
})

describe('conditions in the record of a person, which has a date of birth', () => {
  const record = (line: string): string[] =>
    found(`Patient: Odile Perrault\nDOB: 02/03/1961\n\n${line}\n`, 'DIAGNOSIS')

  it.each([
    ['- Hypertension (diagnosed 2018, well controlled)', 'Hypertension'],
    ['Perindopril 5mg daily for hypertension', 'hypertension'],
    ['MRI shows a left paracentral disc protrusion at L4/5', 'disc protrusion'],
    ['Family history: prostate cancer', 'prostate cancer'],
    ['1. Type 2 diabetes mellitus', 'Type 2 diabetes mellitus'],
    ['assessment of low back pain', 'low back pain'],
  ])('%s', (line, value) => {
    expect(record(line)).toEqual([value])
  })

  it.each([
    'Seen by the diabetes nurse',
    'Leaflet on cancer screening given',
    "Crohn's disease was excluded",
    'no psychosis',
  ])('not in: %s', (line) => {
    expect(record(line)).toEqual([])
  })

  it('are not removed from a text about no one', () => {
    expect(found('Hypertension is a risk for stroke. Asthma is not.', 'DIAGNOSIS')).toEqual([])
  })
})

describe('states in common words, which count where a person is said to be so', () => {
  it.each([
    ['my uncle is blind', 'blind'],
    ['el abuelo es ciego', 'ciego'],
    ['mevrouw is gescheiden', 'gescheiden'],
    ['es diabético, ten cuidado', 'diabético'],
    ['NOTE: TENANT IS DIVORCED', 'DIVORCED'],
    ['GUEST IS REGISTERED BLIND', 'REGISTERED BLIND'],
    ['hes deaf so wave', 'deaf'],
    ['MARITAL STATUS SINGLE   NATIONALITY', 'SINGLE'],
    ['my sister is on methadone now', 'on methadone'],
  ])('%s', (text, value) => {
    expect(detect(text).map(({ start, end }) => text.slice(start, end))).toContain(value)
  })

  it.each([
    'If you are blind, ask for help.',
    'The test was double blind.',
    'He is not blind.',
    'Fruit and waste are separated.',
  ])('not in: %s', (text) => {
    expect(detect(text)).toEqual([])
  })
})
