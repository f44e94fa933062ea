import { describe, expect, it } from 'vitest'
import { marked, unmarked } from './marked.ts'

describe('conditions that a text denies', () => {
  it.each([
    'He is not epileptic, his wife said.',
    'No history of seizures, she told us.',
    'Patient denies any history of asthma.',
    'She has neither asthma nor diabetes.',
    'Die Patientin leidet nicht an Demenz.',
    'Kein Hinweis auf Demenz bei Frau Berg.',
    'Der Patient hat noch nie Asthma gehabt.',
    'Ma mère ne souffre pas de diabète.',
    'Je n’ai jamais eu d’asthme.',
    'Mijn vader heeft geen diabetes.',
    'La señora no es diabética.',
    'Mi hijo no padece epilepsia.',
    'Antecedentes: no alergias conocidas',
    'Il paziente non è diabetico.',
    'Nessuna storia di epilessia, riferisce la madre.',
    'O cliente não é diabético.',
    'Nega asma. Sem diabetes.',
    'Min kone har ikke diabetes.',
    'Hon har aldrig haft epilepsi.',
    'Minulla ei ole osteoporoosia.',
    'Ona nie choruje na cukrzycę.',
    'Pacient nemá cukrovku, manželka potvrdila.',
    'У него не было инфаркта.',
    'Вона ніколи не хворіла на діабет.',
    'Hastanın diyabeti yok, annesi söyledi.',
    'Η μητέρα μου δεν έχει διαβήτη.',
    'Anyám nem szenved epilepsziában.',
    '佐藤様は糖尿病の既往なし。',
    '당뇨 없음. 환자 본인',
    '患者否认高血压病史。',
  ])('are kept: %s', (text) => {
    expect(marked(text, 'DIAGNOSIS')).toBe(text)
  })

  it.each([
    'She could not come because of ⟦asthma⟧.',
    'Ich kann nicht arbeiten, ich habe ⟦Asthma⟧.',
    'Non può venire, mia madre ha il ⟦diabete⟧.',
    'Han kan ikke arbejde, han har ⟦diabetes⟧.',
  ])('are not those of another negation: %s', (text) => {
    expect(marked(unmarked(text), 'DIAGNOSIS')).toBe(text)
  })
})

describe('conditions in many languages', () => {
  it.each([
    'Voorgeschiedenis: ⟦prostaatcarcinoom⟧ 2019',
    'Für meinen Sohn liegt ein Attest vor: ⟦Zahnarztphobie⟧.',
    'Hun fikk ⟦brudd i håndleddet⟧.',
    'Min datter har ⟦epilepsi⟧.',
    'Hän sairastaa ⟦epilepsiaa⟧.',
    'Моя мать страдает ⟦сахарным диабетом⟧.',
    'Вона хворіє на ⟦епілепсію⟧.',
    'Annem ⟦hipertansiyon⟧ hastasıdır.',
    'Η μητέρα μου πάσχει από ⟦άνοια⟧.',
    'Mama mea suferă de ⟦diabet⟧.',
    'Anyám ⟦cukorbeteg⟧.',
    'Moje dcera má ⟦celiakii⟧.',
    'Sua mãe sofre de ⟦enxaqueca⟧.',
    '휴직 (⟦갑상선암⟧ 수술)',
    '배우자 ⟦유방암⟧ 수술로 휴가',
    '妻は⟦甲状腺がん⟧の手術を受けた。',
    '病名：⟦腰椎椎間板ヘルニア⟧',
    '患者因⟦急性阑尾炎⟧入院',
    '她患有⟦抑郁症⟧',
  ])('%s', (text) => {
    expect(marked(unmarked(text), 'DIAGNOSIS')).toBe(text)
  })

  it.each([
    '신분증과 영수증을 지참하십시오. 환자 본인',
    '障害者総合支援法 本人申請',
    '母は東京都健康保険組合',
  ])('keeps other words with the same last part: %s', (text) => {
    expect(marked(text, 'DIAGNOSIS')).toBe(text)
  })
})
