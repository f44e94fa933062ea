import type { FactFamily } from './phrase-vocabulary.ts'

/** GDPR Art. 9(1): political opinions. */
export const politics: FactFamily = {
  type: { code: 'POLITICS', label: 'Political opinion or party', category: 'PII', region: 'GLOBAL' },
  labels: {
    en: 'political affiliation, political party, party affiliation, political opinion, political opinions, political view, political views, registered party, party registration, voter registration',
    de: 'parteizugehörigkeit, parteimitgliedschaft, politische einstellung, politische meinung, politische überzeugung',
    fr: 'affiliation politique, parti politique, opinion politique, opinions politiques, appartenance politique',
    es: 'afiliación política, partido político, ideología política, opinión política, opiniones políticas',
    it: 'affiliazione politica, partito politico, opinione politica, opinioni politiche, orientamento politico',
    pt: 'filiação partidária, filiação política, partido político, opinião política, opiniões políticas',
    nl: 'politieke voorkeur, politieke partij, partijlidmaatschap, politieke overtuiging, politieke opvatting',
  },
  free: true,
  leads: {
    en: 'he is a, she is a, i am a, voted for, votes for, vote for the, member of the, members of the, supporter of the, supports the, donated to the, registered, is a registered, lifelong, is a lifelong, canvassed for, campaigned for, joined the, identifies as a, politically',
    de: 'mitglied der, mitglied bei, mitglied in der, wählt die, wählte die, wählt, parteimitglied der, parteimitglied bei, unterstützt die, anhänger der, anhängerin der, kandidierte für die',
    fr: 'membre du, membre de la, membre des, adhérent du, adhérente du, adhérent de, vote pour, a voté, voté pour, militant du, militante du, militant de, sympathisant de, encarté au',
    es: 'miembro del, miembro de, militante del, militante de, afiliado al, afiliada al, afiliado a, afiliada a, votó al, votó a, vota al, vota a, simpatizante de, simpatizante del',
    it: 'membro del, membro della, iscritto al, iscritta al, iscritto alla, iscritta alla, militante del, militante della, vota per, ha votato, votato per, simpatizzante di',
    pt: 'membro do, membro da, filiado ao, filiada ao, filiado no, militante do, militante da, votou no, votou na, vota no, vota na, simpatizante do',
    nl: 'lid van de, lid van het, lid van, stemt op, stemde op, stemt, actief voor, aanhanger van',
  },
  terms: {
    en: 'republican, democrat, democratic party, republican party, labour party, conservative party, liberal democrats, liberal democrat, green party, libertarian party, libertarian, tory party, reform uk, ukip, plaid cymru, snp, scottish national party, sinn fein, communist party, socialist party, socialist, communist, marxist, anarchist, social democrat, conservative, labour, tory',
    de: 'spd, cdu, csu, afd, fdp, bündnis 90, die grünen, grünen, die linke, linkspartei, bsw, npd, övp, spö, fpö, neos, svp, sozialdemokrat, sozialdemokratin, kommunist, kommunistin, sozialist, sozialistin',
    fr: 'parti socialiste, rassemblement national, front national, la france insoumise, les républicains, parti communiste, renaissance, europe écologie, eelv, lfi, pcf, socialiste, communiste, gaulliste',
    es: 'psoe, partido popular, vox, podemos, unidas podemos, sumar, ciudadanos, izquierda unida, esquerra republicana, erc, bildu, pnv, junts, partido socialista, partido comunista, socialista, comunista',
    it: 'partito democratico, lega, fratelli d italia, forza italia, movimento 5 stelle, cinque stelle, rifondazione comunista, partito comunista, socialista, comunista',
    pt: 'partido socialista, partido social democrata, partido comunista, bloco de esquerda, chega, iniciativa liberal, partido dos trabalhadores, psdb, psol, mdb, socialista, comunista',
    nl: 'vvd, pvda, groenlinks, cda, d66, pvv, sp, christenunie, sgp, partij voor de dieren, forum voor democratie, n va, vlaams belang, cd v, open vld, socialist, communist',
  },
  weak: { en: 'independent, liberal, green, left, right, centrist, progressive, moderate' },
  adjective: true,
}
