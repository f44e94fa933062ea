import type { TradeDocument } from './documents.ts'

/** Records of patients. */
export const hospital: readonly TradeDocument[] = [
  {
    name: 'a discharge summary',
    text: `DISCHARGE SUMMARY
Patient: Ignatius Featherstone        MRN: 4471092
DOB: 04/19/1951                        Age: 72
Address: 9 Willow Bend, Ithaca, NY 14850
Admitted: 03/02/2023   Discharged: 03/09/2023
Attending: Dr. Philippa Nettleship, Department of Cardiology

HISTORY: 72-year-old man with Parkinson's disease since 2014 and a Colles fracture in 2019. His wife, Rosalind Featherstone,
found him on Thursday. Phone (607) 555-0177.
Glasgow Coma Scale 14. Foley catheter placed. Babinski sign negative.
MEDICATION: metoprolol 50 mg, apixaban 5 mg, levodopa.
DIAGNOSIS: atrial fibrillation, type 2 diabetes (E11.9).
FOLLOW-UP: cardiology clinic on 04/01/2023. Health plan beneficiary number 1EG4-TE5-MK73.
`,
    remove: [
      'Ignatius',
      'Featherstone',
      '4471092',
      '04/19/1951',
      '9 Willow Bend',
      'Ithaca',
      '14850',
      '03/02/2023',
      '03/09/2023',
      'Nettleship',
      'Rosalind',
      '555-0177',
      '04/01/2023',
      '1EG4-TE5-MK73',
    ],
    keep: [
      '72-year-old',
      'Age: 72',
      "Parkinson's disease",
      'since 2014',
      'Colles fracture in 2019',
      'Thursday',
      'Glasgow Coma Scale 14',
      'Foley catheter',
      'Babinski sign',
      'metoprolol 50 mg',
      'apixaban',
      'levodopa',
      'atrial fibrillation',
      'type 2 diabetes',
      'E11.9',
      'Cardiology',
    ],
  },
  {
    name: 'a letter to a family doctor',
    text: `Department of Neurology
Dear Dr Osgood-Tait,

Re: Mrs Clementina Hargreave-Boyd, date of birth 22 June 1938, NHS number 943 476 5919
14 Saltmarsh Row, Whitby YO21 3PU

I saw this 85-year-old lady on 12 February 2024 with her daughter Beatrix. She has Lewy body dementia and Raynaud's phenomenon.
She lives with her sister. MMSE 21/30. Trendelenburg test negative; Romberg sign positive. Her donepezil was raised to 10 mg in March.
Next review by the Memory Clinic in 2025. She can be reached on 01947 555 012.

Yours sincerely
Dr Fitzroy Adebowale
Consultant Neurologist, GMC 7012345
`,
    remove: [
      'Osgood-Tait',
      'Clementina',
      'Hargreave-Boyd',
      '22 June 1938',
      '943 476 5919',
      '14 Saltmarsh Row',
      'YO21 3PU',
      '12 February 2024',
      'Beatrix',
      '01947 555 012',
      'Fitzroy',
      'Adebowale',
      '7012345',
    ],
    keep: [
      'Department of Neurology',
      '85-year-old',
      'Lewy body dementia',
      "Raynaud's phenomenon",
      'MMSE 21/30',
      'Trendelenburg test',
      'Romberg sign',
      'donepezil',
      '10 mg',
      '2025',
      'Consultant Neurologist',
    ],
  },
  {
    name: 'a German letter',
    text: `Klinikum am Steinberg
Abteilung für Kardiologie

Entlassungsbrief

Patientin: Hannelore Zwickenpflug, geb. 03.11.1947, wohnhaft Rosenweg 8, 94032 Passau
Aufnahme am 17.01.2024, Entlassung am 24.01.2024
Versichertennummer: A123456780

Diagnosen: Morbus Parkinson, Vorhofflimmern (I48.0), Zustand nach Herzinfarkt 2016
Die 76-jährige Patientin wurde von ihrem Sohn Lorenz Zwickenpflug gebracht. Telefon 0851 5550144.
Medikation: Bisoprolol 2,5 mg, Ramipril 5 mg. Der Babinski-Reflex war negativ. Der Barthel-Index lag bei 85.

Mit freundlichen Grüßen
Dr. med. Wendelin Obermeyer
`,
    remove: [
      'Hannelore',
      'Zwickenpflug',
      '03.11.1947',
      'Rosenweg 8',
      '94032',
      'Passau',
      '17.01.2024',
      '24.01.2024',
      'A123456780',
      'Lorenz',
      '0851 5550144',
      'Wendelin',
      'Obermeyer',
    ],
    keep: [
      'Kardiologie',
      'Morbus Parkinson',
      'Vorhofflimmern',
      'I48.0',
      '2016',
      '76-jährige',
      'Bisoprolol',
      'Ramipril',
      'Babinski-Reflex',
      'Barthel-Index',
    ],
  },
  {
    name: 'results of a laboratory',
    format: 'csv',
    text: `patient_name,mrn,dob,age,collected,test,result,unit,ordering_provider,comment
Thelonius Gravesend,88123407,1949-08-30,74,2024-02-11,Hemoglobin,11.2,g/dL,Ottoline Pruett,Known Hodgkin lymphoma; call wife Marjorie on 415-555-0139
Saffron Delacourt-Mays,88123512,1933-01-05,91,2024-02-11,Creatinine,1.4,mg/dL,Ottoline Pruett,Ringer's lactate given
Bartholomew Quince,88123777,1988-12-24,35,2024-02-12,TSH,6.8,mIU/L,Ottoline Pruett,Hashimoto thyroiditis suspected since 2021
`,
    remove: [
      'Thelonius',
      'Gravesend',
      '88123407',
      '1949-08-30',
      '2024-02-11',
      'Ottoline',
      'Pruett',
      'Marjorie',
      '415-555-0139',
      'Saffron',
      'Delacourt-Mays',
      '88123512',
      '91',
      'Bartholomew',
      'Quince',
      '1988-12-24',
    ],
    keep: [
      'Hemoglobin',
      '11.2',
      'g/dL',
      'Hodgkin lymphoma',
      'Creatinine',
      "Ringer's lactate",
      'TSH',
      '6.8',
      'Hashimoto thyroiditis',
      'since 2021',
      ',74,',
      ',35,',
    ],
  },
]
