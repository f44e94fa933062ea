import type { TradeDocument } from './documents.ts'

/** Documents handed over in litigation. */
export const discovery: readonly TradeDocument[] = [
  {
    name: 'a brief with case law',
    text: `IN THE UNITED STATES DISTRICT COURT
FOR THE DISTRICT OF OREGON

MARGUERITE ASHDOWN, Plaintiff,
v.
PELLWORTH FREIGHT LLC, Defendant.

Case No. 3:23-cv-00871
Before the Honorable Winifred Stallard

MEMORANDUM IN OPPOSITION

On March 14, 2022, Ms. Ashdown, who was born on 7 August 1979 and lives at 418 Larkspur Lane, Salem, OR 97301, wrote to her
supervisor, Desmond Yarrow. He replied from desmond.yarrow@pellworth.example on April 2, 2022. Her Social Security number, 536-22-8714,
was on every page.

The standard is settled. McDonnell Douglas Corp. v. Green, 411 U.S. 792 (1973); see also Harlow v. Fitzgerald, 457 U.S. 800, 818
(1982). In Harlow, the Court held that officials are shielded. Judge Stallard denied the motion on June 30, 2023. The Equal Employment
Opportunity Commission issued its notice under Title VII of the Civil Rights Act of 1964.

Mr. Yarrow may be reached at (503) 555-0142. Ms. Ashdown's bank account number is 4471092836.
`,
    remove: [
      'ASHDOWN',
      'Ashdown',
      'MARGUERITE',
      '7 August 1979',
      '418 Larkspur Lane',
      '97301',
      'Desmond',
      'Yarrow',
      'desmond.yarrow@pellworth.example',
      '536-22-8714',
      '555-0142',
      '4471092836',
    ],
    keep: [
      'UNITED STATES DISTRICT COURT',
      'DISTRICT OF OREGON',
      'Plaintiff',
      '3:23-cv-00871',
      'Winifred Stallard',
      'Judge Stallard',
      'March 14, 2022',
      'April 2, 2022',
      'June 30, 2023',
      'McDonnell Douglas Corp. v. Green',
      'Harlow v. Fitzgerald',
      'In Harlow',
      'Equal Employment',
      'Civil Rights Act of 1964',
    ],
  },
  {
    name: 'a witness statement',
    text: `IN THE HIGH COURT OF JUSTICE
KING'S BENCH DIVISION
Before: Mr Justice Penhaligon
Claim No. QB-2022-001873

BETWEEN:
OLUWASEUN BRACEWELL (Claimant)
and
HARTLEY & FINCH SURVEYORS LIMITED (Defendant)

FIRST WITNESS STATEMENT OF THOMASINA BRACEWELL

I, Thomasina Bracewell, of 12 Quarry Hill, Otley LS21 3AB, will say as follows.
1. I was born on 3 May 1961. My National Insurance number is QQ 12 34 56 C.
2. On 19 November 2021 my son telephoned Mr Gethin Prosser of the defendant on 07700 900482.
3. I refer to Donoghue v Stevenson [1932] AC 562 and to Robinson v Chief Constable of West Yorkshire [2018] UKSC 4, which my solicitor
has explained to me. Lord Reed said that the law develops step by step.
4. On 6 January 2022 the Information Commissioner wrote to us. The Metropolitan Police took no action.
5. Mr Prosser's e-mail of 8 January 2022 was sent from g.prosser@hartleyfinch.example.
`,
    remove: [
      'OLUWASEUN',
      'BRACEWELL',
      'Bracewell',
      'THOMASINA',
      'Thomasina',
      '12 Quarry Hill',
      'LS21 3AB',
      '3 May 1961',
      'QQ 12 34 56 C',
      'Gethin',
      'Prosser',
      '07700 900482',
      'g.prosser@hartleyfinch.example',
    ],
    keep: [
      'HIGH COURT OF JUSTICE',
      "KING'S BENCH DIVISION",
      'Justice Penhaligon',
      'QB-2022-001873',
      'Claimant',
      '19 November 2021',
      'Donoghue v Stevenson [1932] AC 562',
      'Robinson v Chief Constable of West Yorkshire [2018] UKSC 4',
      'Lord Reed',
      '6 January 2022',
      'Information Commissioner',
      'Metropolitan Police',
      '8 January 2022',
    ],
  },
  {
    name: 'a German statement of claim',
    text: `An das
Landgericht Osnabrück
Neumarkt 2

Klage

des Herrn Korbinian Wüllner, Am Kuhberg 17, 49565 Bramsche,
Kläger,
gegen
Frau Roswitha Thölke, Lindenallee 4, 49134 Wallenhorst,
Beklagte.

Der Kläger, geboren am 11.02.1968, kaufte am 3. Mai 2021 ein Fahrrad. Die Beklagte überwies den Preis nicht von ihrem Konto
DE89 3704 0044 0532 0130 00. Der Kläger war unter 0541 5550173 zu erreichen.

Nach dem Urteil des Bundesgerichtshofs vom 12. Juli 2018 ist der Anspruch begründet. Vorsitzender Richter Dr. Ansgar Hölscher hat
darauf am 4. Oktober 2022 hingewiesen. Das Bürgerliche Gesetzbuch sieht nichts anderes vor.
`,
    remove: [
      'Korbinian',
      'Wüllner',
      'Am Kuhberg 17',
      '49565',
      'Roswitha',
      'Thölke',
      'Lindenallee 4',
      '49134',
      '11.02.1968',
      'DE89 3704 0044 0532 0130 00',
      '0541 5550173',
    ],
    keep: [
      'Landgericht Osnabrück',
      'Kläger',
      'Beklagte',
      '3. Mai 2021',
      'Bundesgerichtshofs',
      '12. Juli 2018',
      'Ansgar Hölscher',
      '4. Oktober 2022',
      'Bürgerliche Gesetzbuch',
    ],
  },
  {
    name: 'an order of a bankruptcy court',
    text: `UNITED STATES BANKRUPTCY COURT
NORTHERN DISTRICT OF GEORGIA

In re: Lavender Sproule and Casimir Sproule, Debtors.
Case No. 21-54022

ORDER

This matter came on for hearing on September 9, 2021. Casimir Sproule, Jr. appeared for the debtors' family. The debtors reside at
77 Turnpike Crescent, Marietta, GA 30060; their telephone number is 770-555-0118 and their joint account at Tallis Bank ends the
schedule as account number 0044718714. Lavender Sproule's date of birth is 02/17/1984.

The Court follows Celotex Corp. v. Catrett, 477 U.S. 317, 323 (1986), and In re Sterling, 933 F.3d 828 (7th Cir. 2019). The Internal
Revenue Service filed proof of claim no. 6 on August 3, 2021. A Brady hearing is not required. Objections of the Georgia Department of
Revenue are overruled.

SO ORDERED this 14th day of October, 2021.

Hortensia Vickery
United States Bankruptcy Judge
`,
    remove: [
      'Lavender',
      'Sproule',
      'Casimir',
      '77 Turnpike Crescent',
      '30060',
      '770-555-0118',
      '0044718714',
      '02/17/1984',
    ],
    keep: [
      'UNITED STATES BANKRUPTCY COURT',
      'NORTHERN DISTRICT OF GEORGIA',
      '21-54022',
      'September 9, 2021',
      'Celotex Corp. v. Catrett',
      'In re Sterling',
      'Internal',
      'August 3, 2021',
      'Brady hearing',
      'Department of',
      'October, 2021',
      'Hortensia Vickery',
    ],
  },
]
