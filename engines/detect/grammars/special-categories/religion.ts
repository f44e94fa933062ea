import type { FactFamily } from './phrase-vocabulary.ts'

/** GDPR Art. 9(1): religious or philosophical beliefs. */
export const religion: FactFamily = {
  type: { code: 'RELIGION', label: 'Religious or philosophical belief', category: 'PII', region: 'GLOBAL' },
  labels: {
    en: 'religion, religious affiliation, religious belief, religious beliefs, religious preference',
    de: 'religion, konfession, religionszugehörigkeit, bekenntnis, kirchensteuermerkmal',
    fr: 'religion, confession, appartenance religieuse, croyance',
    es: 'religión, confesión, creencia religiosa',
    it: 'religione, confessione religiosa, credo religioso',
    pt: 'religião, confissão religiosa, crença religiosa',
    nl: 'religie, geloofsovertuiging, kerkgenootschap, gezindte',
  },
  commonLabels: { en: 'faith, denomination, creed', de: 'glaube', es: 'credo', nl: 'geloof' },
  free: true,
  leads: {
    en: 'he is, she is, i am, he was, she was, is a devout, is a practising, is a practicing, devout, practising, practicing, converted to, convert to, converts to, raised, brought up, identifies as, observant, born again, patient is, family is, is an observant, is a committed, is a',
    de: 'er ist, sie ist, ich bin, gläubiger, gläubige, praktizierender, praktizierende, konvertierte zum, konvertiert zum, bekennt sich zum, bekennender',
    fr: "il est, elle est, je suis, converti à, convertie à, converti au, convertie au, converti à l', pratiquant, élevé dans la foi, élevée dans la foi",
    es: 'él es, ella es, es un, es una, soy, convertido al, convertida al, convirtió al, practicante',
    it: 'lui è, lei è, è un, è una, sono, convertito al, convertita al, convertito all, praticante',
    pt: 'ele é, ela é, é um, é uma, sou, convertido ao, convertida ao, converteu se ao, praticante',
    nl: 'hij is, zij is, ik ben, is een, bekeerd tot, bekeerde zich tot, praktiserend, overtuigd',
  },
  terms: {
    en: 'christian, catholic, roman catholic, protestant, lutheran, calvinist, methodist, baptist, southern baptist, anglican, episcopalian, presbyterian, pentecostal, evangelical christian, adventist, seventh day adventist, mormon, latter day saint, quaker, mennonite, amish, eastern orthodox, greek orthodox, russian orthodox, coptic, maronite, unitarian, jehovah s witness, jehovah witness, christian scientist, muslim, sunni, shia, shiite, sufi, ismaili, ahmadi, alevi, alawite, druze, jew, jewish, orthodox jew, orthodox jewish, hasidic, haredi, buddhist, zen buddhist, hindu, sikh, jain, taoist, shintoist, zoroastrian, parsi, bahai, baha i, rastafarian, wiccan, pagan, yazidi, scientologist, atheist, agnostic, humanist, christianity, catholicism, protestantism, islam, judaism, buddhism, hinduism, sikhism',
    de: 'christ, christin, katholik, katholikin, katholisch, römisch katholisch, protestant, protestantin, evangelisch, lutherisch, evangelikal, orthodox, muslim, muslimin, muslimisch, sunnit, sunnitin, schiit, schiitin, alevit, alevitin, jude, jüdin, jüdisch, buddhist, buddhistin, hinduistisch, zeuge jehovas, zeugin jehovas, konfessionslos, atheist, atheistin, agnostiker, agnostikerin, islam, christentum, judentum, katholizismus, buddhismus',
    fr: 'chrétien, chrétienne, catholique, protestant, protestante, évangélique, orthodoxe, musulman, musulmane, sunnite, chiite, juif, juive, bouddhiste, hindou, hindoue, témoin de jéhovah, athée, agnostique, islam, catholicisme, judaïsme, bouddhisme',
    es: 'cristiano, cristiana, católico, católica, protestante, evangélico, evangélica, ortodoxo, ortodoxa, musulmán, musulmana, suní, chií, judío, judía, budista, hinduista, testigo de jehová, ateo, atea, agnóstico, agnóstica, islam, catolicismo, judaísmo, budismo',
    it: 'cristiano, cristiana, cattolico, cattolica, protestante, evangelico, evangelica, ortodosso, ortodossa, musulmano, musulmana, sunnita, sciita, ebreo, ebrea, buddista, induista, testimone di geova, ateo, atea, agnostico, agnostica, cattolicesimo, ebraismo, buddismo',
    pt: 'cristão, cristã, católico, católica, protestante, evangélico, evangélica, ortodoxo, muçulmano, muçulmana, sunita, xiita, judeu, judia, budista, hinduísta, espírita, umbandista, candomblecista, testemunha de jeová, ateu, ateia, agnóstico, agnóstica, islão, islã, catolicismo, judaísmo',
    nl: 'christen, christelijk, katholiek, rooms katholiek, protestant, protestants, gereformeerd, hervormd, evangelisch, moslim, moslima, islamitisch, soenniet, sjiiet, joods, jood, boeddhist, hindoe, jehova s getuige, atheïst, agnost, islam, christendom, jodendom',
  },
  weak: { en: 'orthodox, evangelical, reformed, secular, none', de: 'rk, ev, evang, vd' },
  adjective: true,
}
