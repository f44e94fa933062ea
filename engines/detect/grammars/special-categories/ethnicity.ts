import type { FactFamily } from './phrase-vocabulary.ts'

/** GDPR Art. 9(1): racial or ethnic origin. */
export const ethnicity: FactFamily = {
  type: { code: 'ETHNICITY', label: 'Racial or ethnic origin', category: 'PII', region: 'GLOBAL' },
  labels: {
    en: 'ethnicity, ethnic group, ethnic origin, ethnic background, race ethnicity, racial origin',
    de: 'ethnie, ethnische herkunft, ethnische zugehörigkeit, volksgruppe',
    fr: 'ethnie, origine ethnique, groupe ethnique',
    es: 'etnia, origen étnico, grupo étnico',
    it: 'etnia, origine etnica, gruppo etnico',
    pt: 'etnia, origem étnica, grupo étnico, raça cor, cor ou raça',
    nl: 'etniciteit, etnische afkomst, etnische achtergrond',
  },
  commonLabels: { en: 'race, tribe', es: 'raza', it: 'razza', pt: 'raça' },
  free: true,
  leads: {
    en: 'he is, she is, i am, he was, she was, is of, are of, was of, i m of, identifies as, identified as, self identifies as, person of, patient is, is an, ethnically',
    de: 'er ist, sie ist, ich bin, gehört den, gehört zu den, angehöriger der, angehörige der, stammt von, ethnisch',
    fr: "il est, elle est, je suis, d'origine, issu de la communauté, issue de la communauté, membre de la communauté",
    es: 'él es, ella es, soy, de etnia, de origen, de raza, pertenece a la etnia',
    it: 'lui è, lei è, sono, di etnia, di origine, di origini, appartiene all etnia',
    pt: 'ele é, ela é, sou, de etnia, de origem, de raça, autodeclarado, autodeclarada, se declara',
    nl: 'hij is, zij is, ik ben, van afkomst, behoort tot de, lid van de',
  },
  terms: {
    en: 'african american, afro american, afro caribbean, black british, black african, black caribbean, hispanic, latino, latina, latinx, chicano, caucasian, asian american, south asian, east asian, native american, american indian, alaska native, first nations, native hawaiian, pacific islander, inuit, metis, maori, aboriginal, torres strait islander, roma, romani, romany, gypsy, irish traveller, sinti, kurdish, kurd, berber, amazigh, tuareg, arab, persian, pashtun, uyghur, uighur, tibetan, han chinese, hmong, tamil, sinhalese, punjabi, bengali, igbo, yoruba, hausa, zulu, xhosa, tutsi, hutu, somali, ashkenazi, sephardic, mizrahi, mixed race, multiracial, biracial, white british, white irish',
    de: 'roma, sinti, sorbe, sorbin, kurde, kurdin, araber, araberin, afrodeutsch, tamile, tamilin',
    fr: 'rom, manouche, tzigane, kabyle, berbère, kurde, arabe, maghrébin, maghrébine, métis, métisse',
    es: 'gitano, gitana, mestizo, mestiza, mulato, mulata, indígena, afrodescendiente, mapuche, quechua, aymara, árabe, bereber, latinoamericano, caucásico, caucásica',
    it: 'sinto, sinta, curdo, curda, arabo, araba, berbero, berbera, caucasico, caucasica',
    pt: 'cigano, cigana, pardo, parda, indígena, quilombola, mulato, mulata, caucasiano, caucasiana',
    nl: 'koerd, koerdisch, berber, marokkaans nederlands, turks nederlands, afro surinaams, hindoestaans, molukker',
  },
  weak: {
    en: 'white, black, asian, mixed, indian, chinese, pakistani, bangladeshi, african, european, middle eastern, other',
    de: 'weiß, schwarz, asiatisch',
    fr: 'blanc, blanche, noir, noire, asiatique',
    es: 'blanco, blanca, negro, negra, asiático',
    it: 'bianco, bianca, nero, nera, asiatico',
    pt: 'branco, branca, preto, preta, negro, negra, amarelo, amarela, asiático',
    nl: 'blank, wit, zwart, aziatisch',
  },
  strong: {
    en: 'of african descent, of asian descent, of arab descent, of kurdish descent, of hispanic descent, of jewish descent, of romani descent, of african american descent, of mixed race, person of colour, person of color, woman of colour, woman of color, man of color',
  },
  adjective: true,
}
