import type { FactFamily } from './phrase-vocabulary.ts'

/** GDPR Art. 9(1): trade union membership. */
export const tradeUnion: FactFamily = {
  type: { code: 'TRADE_UNION', label: 'Trade union membership', category: 'PII', region: 'GLOBAL' },
  labels: {
    en: 'trade union membership, union membership, union affiliation',
    de: 'gewerkschaftszugehörigkeit, gewerkschaftsmitgliedschaft',
    fr: 'appartenance syndicale, affiliation syndicale',
    es: 'afiliación sindical',
    it: 'iscrizione sindacale, appartenenza sindacale',
    pt: 'filiação sindical',
    nl: 'vakbondslidmaatschap, lidmaatschap vakbond',
  },
  commonLabels: {
    en: 'union, trade union, labor union, labour union, union member',
    de: 'gewerkschaft, gewerkschaftsmitglied',
    fr: 'syndicat',
    es: 'sindicato',
    it: 'sindacato',
    nl: 'vakbond',
  },
  free: true,
  leads: {
    en: 'member of, member of the, members of, joined, joined the, belongs to, belongs to the, represented by, shop steward for, steward for, rep for, dues to, delegate of',
    de: 'mitglied der, mitglied bei, mitglied bei der, mitglied in der, organisiert in der, organisiert bei, vertrauensmann der, vertrauensfrau der',
    fr: 'membre de la, adhérent de la, adhérente de la, adhérent à la, adhérente à la, syndiqué à la, syndiquée à la, délégué, déléguée, déléguée de la, délégué de la',
    es: 'afiliado a, afiliada a, afiliado al, afiliada al, miembro de, delegado de, delegada de',
    it: 'iscritto alla, iscritta alla, iscritto a, iscritta a, delegato della, delegata della, tesserato',
    pt: 'filiado à, filiada à, filiado ao, filiada ao, sindicalizado na, sindicalizada na, delegado da',
    nl: 'lid van, lid van de, lid bij, aangesloten bij, kaderlid van',
  },
  terms: {
    en: 'unison, unite the union, gmb, usdaw, aslef, rmt, ucu, tssa, prospect union, teamsters, seiu, afl cio, united auto workers, uaw, afscme, ibew, united steelworkers, communications workers of america, unite here, national education association, american federation of teachers, national union of teachers, trade union, labor union, labour union, unifor, cupe',
    de: 'ver di, verdi, ig metall, ig bau, igbce, ig bce, dgb, gew, ngg, evg, gdp, marburger bund, ögb, unia',
    fr: 'cgt, cfdt, cftc, cfe cgc, unsa, sud solidaires, fsu, force ouvrière',
    es: 'ccoo, comisiones obreras, ugt, cnt, csif, uso, satse',
    it: 'cgil, cisl, uil, fiom, ugl, cobas',
    pt: 'cgtp, cgtp in, ugt, fenprof, força sindical',
    nl: 'fnv, cnv, abvv, acv, vcp, aclvb',
  },
  strong: {
    en: 'union member, trade union member, trade unionist, union membership number, member of a trade union, member of a union, member of the union, union representative, shop steward',
    de: 'gewerkschaftsmitglied, gewerkschafter, gewerkschafterin, gewerkschaftlich organisiert, mitglied einer gewerkschaft',
    fr: 'syndiqué, syndiquée, délégué syndical, déléguée syndicale, membre d un syndicat',
    es: 'afiliado a un sindicato, afiliada a un sindicato, delegado sindical, delegada sindical, sindicalista',
    it: 'iscritto al sindacato, iscritta al sindacato, delegato sindacale, delegata sindacale, sindacalista',
    pt: 'sindicalizado, sindicalizada, delegado sindical, delegada sindical, sindicalista, filiado ao sindicato, filiada ao sindicato',
    nl: 'vakbondslid, lid van een vakbond, lid van de vakbond, vakbondsvertegenwoordiger, vakbondsbestuurder',
  },
}
