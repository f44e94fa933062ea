import type { TradeDocument } from './documents.ts'

/** Personnel files. */
export const hr: readonly TradeDocument[] = [
  {
    name: 'a letter about an absence',
    text: `Quillfeather Logistics Ltd
Human Resources Department

12 June 2024

Dear Ms Applewhite,

Your absence since 3 June 2024

You started with Quillfeather Logistics on 1 September 2018 as Senior Warehouse Planner at our Doncaster office. Your line manager,
Rupert Lascelles, reports that you have been off with depression. Occupational Health will call you on 07700 900361.
Your payroll number is 60011229. Statutory Sick Pay is paid to account 55510293, sort code 20-45-77.
Under the Equality Act 2010 we will meet on 24 June 2024. You may bring a colleague or a trade union representative.

Yours sincerely
Henrietta Molyneux
HR Business Partner
henrietta.molyneux@quillfeather.example
`,
    remove: [
      'Applewhite',
      'Rupert',
      'Lascelles',
      'depression',
      '07700 900361',
      '60011229',
      '55510293',
      '20-45-77',
      'Henrietta',
      'Molyneux',
      'henrietta.molyneux@quillfeather.example',
    ],
    keep: [
      'Quillfeather Logistics',
      'Human Resources Department',
      '12 June 2024',
      '3 June 2024',
      '1 September 2018',
      'Senior Warehouse Planner',
      'Doncaster office',
      'Occupational Health',
      'Statutory Sick Pay',
      'Equality Act 2010',
      '24 June 2024',
      'HR Business Partner',
    ],
  },
  {
    name: 'a staff list',
    format: 'csv',
    text: `Surname,Forename,Date of birth,NI number,Start date,Department,Job title,Site,Salary,Sickness reason
Wetherspoon,Ingrid,14/03/1985,QQ123456A,01/02/2019,Finance,Payroll Analyst,Leeds,31250,migraine
Okonjo,Chidera,02/11/1990,QQ654321B,15/07/2021,Warehouse,Forklift Driver,Hull,26400,
Szymanski,Bogumil,27/08/1977,QQ112233C,03/03/2014,Sales,Account Manager,York,42800,back surgery
`,
    remove: [
      'Wetherspoon',
      'Ingrid',
      '14/03/1985',
      'QQ123456A',
      'migraine',
      'Okonjo',
      'Chidera',
      '02/11/1990',
      'Szymanski',
      'Bogumil',
      '27/08/1977',
      'QQ112233C',
    ],
    keep: [
      'Surname',
      'Date of birth',
      '01/02/2019',
      '15/07/2021',
      'Finance',
      'Payroll Analyst',
      'Warehouse',
      'Forklift Driver',
      'Account Manager',
      '31250',
      'Leeds',
      'Hull',
      'York',
    ],
  },
  {
    name: 'a report of an investigation',
    text: `CONFIDENTIAL
Investigation report: grievance of Mr Leopold Nakagawa-Hughes

Investigating officer: Siân Prendergast, Head of People, Bristol office
Meetings held: 8 April 2024, 11 April 2024

1. Mr Nakagawa-Hughes joined Brightwater Turbines plc in May 2016. He works as a Maintenance Technician on the night shift.
2. He alleges that his supervisor, Gordon Tillotson, called him names because he is Buddhist and a member of Unite the Union.
3. Mr Tillotson was interviewed by video. His personal e-mail is gtillotson71@mailbox.example.
4. The ACAS code was followed. The Employment Tribunal has been informed under the Employment Rights Act 1996.
5. Mr Nakagawa-Hughes lives at 3 Tannery Court, Bath BA1 5QX, with his husband.
`,
    remove: [
      'Leopold',
      'Nakagawa-Hughes',
      'Siân',
      'Prendergast',
      'Gordon',
      'Tillotson',
      'Buddhist',
      'gtillotson71@mailbox.example',
      '3 Tannery Court',
      'BA1 5QX',
    ],
    keep: [
      'Head of People',
      'Bristol office',
      '8 April 2024',
      '11 April 2024',
      'Brightwater Turbines',
      'May 2016',
      'Maintenance Technician',
      'night shift',
      'ACAS',
      'Employment Tribunal',
      'Employment Rights Act 1996',
    ],
  },
  {
    name: 'a German reference',
    text: `Arbeitszeugnis

Frau Gundula Eichendorff-Sarı, geboren am 9. September 1982 in Fulda, war vom 1. April 2015 bis zum 31. Dezember 2023 bei der
Nordwind Anlagenbau GmbH als Leiterin der Abteilung Einkauf tätig. Arbeitsort war die Niederlassung Kassel.

Sie führte ein Team von acht Personen. Frau Eichendorff-Sarı kehrte nach der Elternzeit im Oktober 2019 zurück. Ihre
Personalnummer war 200417, ihre Steuer-ID 65 929 970 489.

Ihr Vorgesetzter, Herr Ottmar Brüggemann, dankt ihr.

Kassel, 31. Dezember 2023
Nordwind Anlagenbau GmbH
`,
    remove: [
      'Gundula',
      'Eichendorff-Sarı',
      '9. September 1982',
      '200417',
      '65 929 970 489',
      'Ottmar',
      'Brüggemann',
    ],
    keep: [
      'Arbeitszeugnis',
      '1. April 2015',
      '31. Dezember 2023',
      'Nordwind Anlagenbau GmbH',
      'Abteilung Einkauf',
      'Niederlassung Kassel',
      'Elternzeit',
      'Oktober 2019',
      'Vorgesetzter',
    ],
  },
]
