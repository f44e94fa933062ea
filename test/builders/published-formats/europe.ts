/** Published formats of Europe: `type | labels | formats`, in the notation of `mask.ts`. */
export const europe = `
UK_NHS | NHS number; NHS no; NHS | ### ### ####; ###-###-####; ##########
UK_CHI | CHI number; CHI | <dd><mm><yy>####; <dd><mm><yy> ####
UK_NINO | National Insurance number; NI number; NINO | [ABCEGHJ][ABCEGHJ] ## ## ## [A-D]; [ABCEGHJ][ABCEGHJ]######[A-D]; QQ 12 34 56 C; [ABCEGHJ][ABCEGHJ]-##-##-##-[A-D]
UK_UTR | UTR; unique taxpayer reference | ##### #####; ##########
UK_DRIVER_LICENCE | driving licence | @@@@@[5-9]0[1-9][0-2][1-9]#@@9@@; @@@@9[5-9]1[12][0-2][1-9]#@99@@
UK_PASSPORT | UK passport; British passport | #########
UK_SORT_CODE | sort code; Sortcode | ##-##-##; ## ## ##; ######
UK_COMPANY | company number; company registration number | ########; SC######
SEDOL | SEDOL | [BDFGH][0-9BDF]####[0-9]; #######
UK_HC_NI | H&C number; health and care number | 3[2-9]# ### ####; 3[2-9]########
UK_VAT | VAT number; VAT no | GB#########; GB ### #### ##
IE_PPSN | PPS number; PPSN | #######[A-W]; #######[A-W][A-I]
IE_EIRCODE | Eircode | [ACDEFHKNPRTVWXY]## [ACDEFHKNPRTVWXY]##[ACDEFHKNPRTVWXY]
IS_KT | kennitala | <dd><mm><yy>-##[0-9]9; <dd><mm><yy>###9
DE_TAX_ID | Steuer-ID; Steuerliche Identifikationsnummer; IdNr | [1-9]# ### ### ###; [1-9]##########
DE_TAX_NUMBER | Steuernummer; Steuer-Nr.; St.-Nr. | ##/###/#####; ###/####/####; ##########; ### ### #####
DE_ID_CARD | Personalausweisnummer; Ausweisnummer | [LMNPRTVWXY][0-9CFGHJKLMN][0-9CFGHJKLMN]#####[0-9CFGHJKLMN]#
DE_PASSPORT | Reisepassnummer; Reisepass | C[0-9CFGHJK][0-9CFGHJK]######[0-9]
DE_SOCIAL_SECURITY | Rentenversicherungsnummer; SV-Nummer; Sozialversicherungsnummer | ##<dd><mm><yy>@###; ## <dd><mm><yy> @ ###
DE_HEALTH_INSURANCE | Versichertennummer; Krankenversichertennummer; KVNR | @#########
DE_HRB | Handelsregister | HRB ######; HRA ####; HRB #### B
DE_BSNR | BSNR; Betriebsstättennummer | #########
DE_LANR | LANR; Arztnummer | #########
DE_VAT | USt-IdNr.; Umsatzsteuer-ID | DE#########; DE ### ### ###
AT_SVNR | Sozialversicherungsnummer; SVNR | #### <dd><mm><yy>; ####<dd><mm><yy>
AT_VAT | UID; UID-Nummer | ATU########
CH_AHV | AHV-Nummer; AHV-Nr. | 756.####.####.##; 756##########
CH_UID | UID | CHE-###.###.###; CHE-###.###.### MWST
BE_NRN | rijksregisternummer; numéro national | <yy>.<mm>.<dd>-###.##; <yy><mm><dd>#####
BE_VAT | BTW-nummer; numéro de TVA | BE0#########; BE 0###.###.###
FR_NIR | numéro de sécurité sociale; sécurité sociale; NIR | [12] <yy> <mm> [1-8]# ### ### ##; [12]<yy><mm>[1-8]#########; [12].<yy>.<mm>.[1-8]#.###.###.##
FR_SIREN | SIREN; numéro SIREN | ### ### ###; #########
FR_SIRET | SIRET; numéro SIRET | ### ### ### #####; ##############
FR_TAX_ID | numéro fiscal; SPI | [0-3]# ## ### ### ###; [0-3]############
FR_CNI | carte nationale d'identité; CNI | ############; @#@@#####
FR_VAT | numéro de TVA; TVA intracommunautaire | FR###########; FR ## ### ### ###
LU_ID | matricule | (19|20)##<mm><dd>#####; (19|20)## <mm><dd> ### ##
NL_BSN | BSN; burgerservicenummer | #########; ####.##.###; #### ## ###
NL_VAT | btw-nummer; btw-id | NL#########B01
DK_CPR | CPR; CPR-nr. | <dd><mm><yy>-####; <dd><mm><yy>####
EE_IK | isikukood; asmens kodas | [3-6]<yy><mm><dd>####
FI_HETU | henkilötunnus; HETU | <dd><mm><yy>-[2-8]##[0-9ABCDEFHJKLMNPRSTUVWXY]; <dd><mm>0[1-9]A[2-8]##[0-9ABCDEFHJKLMNPRSTUVWXY]
LV_PK | personas kods | <dd><mm><yy>-1####; 32#########; 32####-#####
NO_FNR | fødselsnummer; personnummer | <dd><mm><yy>#####; <dd><mm><yy> #####
NO_ORGNR | organisasjonsnummer; org.nr. | [89]## ### ###; [89]########
SE_PERSONNUMMER | personnummer; samordningsnummer | <yy><mm><dd>-####; (19|20)[0-1]#<mm><dd>-####; <yy><mm><dd>####
SE_ORGNR | organisationsnummer; org.nr. | 55[6-9]###-####
ES_NIF | DNI; NIF | ########@; ########-@; ##.###.###-@; ##.###.###@
ES_NIE | NIE | [XYZ]#######@; [XYZ]-#######-@
ES_CIF | CIF | [ABEH]########; [ABEH]-########; [PQS]#######[A-J]
ES_SSN | número de la seguridad social; NUSS; NASS | ## ######## ##; ##/########/##; [0-4]###########
ES_CCC | CCC; código cuenta cliente | #### #### ## ##########; ####################; ####-####-##-##########
IT_FISCAL_CODE | codice fiscale; C.F. | [BCDFGLMR][BCDFGLMR][BCDFGLMR][BCDFGLMR][BCDFGLMR][BCDFGLMR]##[ABCDEHLMPRST][0-2][1-9][A-I]###@; [BCDFGLMR][BCDFGLMR][BCDFGLMR] [BCDFGLMR][BCDFGLMR][BCDFGLMR] ##[ABCDEHLMPRST][0-2][1-9] [A-I]###@
IT_VAT | partita IVA; P.IVA | 0[1-9]#####0[1-9][0-9]#; IT0[1-9]#####0[1-9][0-9]#
IT_ID_CARD | carta d'identità | CA#####@@; @@#######
PT_NIF | NIF; contribuinte | [125]########; [125]## ### ###
PT_CC | cartão de cidadão | ######## # @@#; ########-#@@#; #########@@#
PT_NISS | NISS; segurança social | [12]##########
GR_AFM | ΑΦΜ | #########
GR_AMKA | ΑΜΚΑ | <dd><mm><yy>#####
MT_ID | Maltese ID; karta tal-identità | #######M; #######G
HR_OIB | OIB | ###########
SI_EMSO | EMŠO; JMBG | <dd><mm>9##50####
CZ_RC | rodné číslo | <yy><mm><dd>/####; <yy><mm><dd>####
CZ_ICO | IČO; IČ | ########
SK_DIC | IČ DPH | SK##########
HU_ID | személyi szám; személyi azonosító | [1-4] <yy><mm><dd> ####; [1-4]-<yy><mm><dd>-####; [1-4]<yy><mm><dd>####
HU_TAJ | TAJ szám; TAJ | ### ### ###; ###-###-###; #########
HU_TAX | adóazonosító jel; adóazonosító | 8#########
PL_PESEL | PESEL; numer PESEL | <yy><mm><dd>#####
PL_NIP | NIP | ###-###-##-##; ##########; ###-##-##-###
PL_REGON | REGON | #########; ##############
PL_ID_CARD | dowód osobisty; numer dowodu | @@@ ######; @@@######
PL_PASSPORT | paszport; numer paszportu | @@#######; @@ #######
RO_CNP | CNP; cod numeric personal | [1256]<yy><mm><dd>[0-3][1-9]####
RU_SNILS | СНИЛС | ###-###-### ##; ###########
RU_INN | ИНН | ##########; ############
RU_PASSPORT | паспорт; серия | ## ## ######; #### ######
UA_RNOKPP | РНОКПП; ІПН | ##########
BG_EGN | ЕГН; EGN | <yy><mm><dd>####
CY_TIC | TIC | ########@
EU_VAT | VAT number | LU########; DK########; FI########; PL##########; SE##########01; CZ########; HU########; SI########; MT########; LT#########; LV4##########; EE#########; EL#########; HR###########; IE#######[A-W]; GR#########; IT###########; PT#########; RO########; CY########@; ES@########; BG#########; SK##########
EU_EHIC | EHIC; European Health Insurance Card | 80################## ; 80276####### ### #####
`
