import type { TradeDocument } from './documents.ts'

/** Texts for a language model. */
export const llm: readonly TradeDocument[] = [
  {
    name: 'a complaint to be answered',
    text: `Please draft a polite answer to this complaint.

From: Perpetua Lindqvist <perpetua.lindqvist@postbox.example>
Date: 14 February 2024

I bought a kettle in your shop in Norwich on 3 January 2024, order number 77-40213. It broke after two weeks. I am 68 years old and
diabetic, and I rely on hot drinks. Your colleague Barnaby in the shop laughed. I have written to Trading Standards and to the
Competition and Markets Authority. I want my £34.99 back: sort code 20-45-77, account 43120096. Call me on 07700 900754.

Perpetua Lindqvist
6 Cathedral Close, Norwich NR1 4DH
`,
    remove: [
      'Perpetua',
      'Lindqvist',
      'perpetua.lindqvist@postbox.example',
      'Barnaby',
      '20-45-77',
      '43120096',
      '07700 900754',
      '6 Cathedral Close',
      'NR1 4DH',
    ],
    keep: [
      'draft a polite answer',
      '14 February 2024',
      'Norwich on 3 January 2024',
      '68 years old',
      'diabetic',
      'Competition and Markets Authority',
      '£34.99',
    ],
  },
  {
    name: 'code to be explained',
    text: `Why does this Python script fail on Ubuntu 22.04? It was written by Casper Nyström on 2023-11-05.

import requests
API_KEY = "sk-proj-9aBcD3fGh1JkLmN0pQrStUvWxYz12345678901234567890"
DB = "postgres://report:Tr0ub4dor3@db.hatchway.example:5432/sales"
def notify(user):
    # mail casper.nystrom@hatchway.example when it breaks
    return requests.post("http://127.0.0.1:8080/notify", json={"user": user, "when": "2024-01-31"})

Traceback (most recent call last): ConnectionError: HTTPConnectionPool(host='127.0.0.1', port=8080)
See https://docs.python.org/3/library/http.client.html
`,
    remove: [
      'Casper',
      'Nyström',
      'sk-proj-9aBcD3fGh1JkLmN0pQrStUvWxYz12345678901234567890',
      'Tr0ub4dor3',
      'casper.nystrom@hatchway.example',
    ],
    keep: [
      'Python',
      'Ubuntu 22.04',
      '2023-11-05',
      'import requests',
      '127.0.0.1:8080/notify',
      '2024-01-31',
      'ConnectionError',
      'https://docs.python.org/3/library/http.client.html',
    ],
  },
  {
    name: 'minutes to be summarised',
    text: `Summarise the minutes in five points.

Minutes of 9 October 2023, Utrecht
Present: Marijke van der Zanden (chair), Tobias Achterkamp, Dr. Yewande Falade
1. Ms van der Zanden reported that the contract with Molenaar Verpakkingen B.V. ends in March 2024.
2. Tobias asked whether the nurse in Breda may see the file of patient 4471092; the patient, aged 45, has asthma.
3. The Ministry of Health has published new rules. GDPR applies.
4. Dr. Falade will write to the supplier (y.falade@zorghuis.example, +31 20 555 0123) before Friday.
5. Invoice paid to NL91 ABNA 0417 1643 00.
`,
    remove: [
      'Marijke',
      'van der Zanden',
      'Tobias',
      'Achterkamp',
      'Yewande',
      'Falade',
      'Molenaar Verpakkingen',
      '4471092',
      'y.falade@zorghuis.example',
      '+31 20 555 0123',
      'NL91 ABNA 0417 1643 00',
    ],
    keep: [
      '9 October 2023',
      'Utrecht',
      'March 2024',
      'nurse in Breda',
      'aged 45',
      'asthma',
      'Ministry of Health',
      'GDPR',
      'Friday',
    ],
  },
  {
    name: 'a German question about a tenancy',
    text: `Ist die Kündigung wirksam? Antworte kurz.

Meine Vermieterin Edeltraud Kronawitter hat mir am 2. Mai 2024 gekündigt. Ich heiße Jasmin Özdemir-Haas, bin 34 Jahre alt,
Krankenschwester, und wohne seit 2017 in Regensburg, Gesandtenstraße 11, 93047 Regensburg. Die Miete von 780 Euro zahle ich von
meinem Konto DE89 3704 0044 0532 0130 00. Das Amtsgericht Regensburg ist zuständig. Meine Ausweisnummer ist L01X00T471.
Sie erreichen mich unter jasmin.oezdemir@postfach.example.
`,
    remove: [
      'Edeltraud',
      'Kronawitter',
      'Jasmin',
      'Özdemir-Haas',
      'Gesandtenstraße 11',
      '93047',
      'DE89 3704 0044 0532 0130 00',
      'L01X00T471',
      'jasmin.oezdemir@postfach.example',
    ],
    keep: [
      'Kündigung',
      '2. Mai 2024',
      '34 Jahre alt',
      'Krankenschwester',
      'seit 2017',
      'in Regensburg',
      '780 Euro',
      'Amtsgericht Regensburg',
    ],
  },
]
