/** Published formats of the Americas: `type | labels | formats`, in the notation of `mask.ts`. */
export const americas = `
US_SSN | SSN; Social Security Number; social security no | [1-5]##-[1-9]#-[1-9]###; [1-5]## [1-9]# [1-9]###; [1-5]##.[1-9]#.[1-9]###; [1-5]##[1-9]#[1-9]###
US_ITIN | ITIN; individual taxpayer identification number | 9##-[78]#-####; 9## [78]# ####; 9##[78]#####
US_ATIN | ATIN | 9##-93-####
US_EIN | EIN; FEIN; employer identification number | [1-5]#-#######
US_PTIN | PTIN | P########
US_PASSPORT | US passport; American passport | #########; @########
US_ALIEN_NUMBER | A-Number; alien registration number; alien number | A#########; A-###-###-###; A########
US_DOD_ID | DoD ID; EDIPI | ##########
US_GLOBAL_ENTRY | known traveler number; KTN; Global Entry | #########; TT########
US_GREEN_CARD | USCIS receipt number; green card | IOE##########; EAC##########; WAC##########; MSC##########
US_NPI | NPI; NPI number; national provider identifier | [12]#########
US_DEA | DEA; DEA number; DEA registration | [ABFM]@#######
US_MBI | MBI; Medicare beneficiary identifier | [1-9][ACDEFGHJKMNPQRTUVWXY][0-9ACDEFGHJKMNPQRTUVWXY]#-[ACDEFGHJKMNPQRTUVWXY][0-9ACDEFGHJKMNPQRTUVWXY]#-[ACDEFGHJKMNPQRTUVWXY][ACDEFGHJKMNPQRTUVWXY]##; [1-9][ACDEFGHJK][0-9ACDEFGHJK]#[MNPQRTUVWXY][0-9ACD]#[ACDEFGH][ACDEFGH]##
US_CLIA | CLIA; CLIA number | ##D#######
CPT | CPT; CPT code | 99###; ####F; #####-25
HCPCS | HCPCS; HCPCS code | J####; [ABCEG]####
NDC | NDC; national drug code | ####-####-##; #####-###-##; #####-####-#; #####-####-##
FDA_CODE | UDI; device identifier | (01)##############(17)######(10)@###
US_HICN | HICN; health insurance claim number | ###-##-####A; #########A
US_DRIVER_LICENSE | driver's license; DL number; driver license number; DL | @#######; #########; @###-####-####
US_ABA_ROUTING | routing number; ABA; ABA number | [0][1-9]#######; [12]########; 0###-####-#
CUSIP | CUSIP | ######10#; ###[0-9]##[A-H]##
CA_SIN | SIN; social insurance number | [1-7]##-###-###; [1-7]## ### ###; [1-7]########
CA_BN | business number; BN | #########RT0001; ##### #### RT 0001
CA_BANK | transit number | #####-###
CA_HEALTH_ON | OHIP; OHIP number | ####-###-###; ####-###-###-@@; ##########
CA_HEALTH_BC | personal health number; PHN | 9#########; 9### ### ###
CA_HEALTH_QC | RAMQ; NAM | @@@@ ######## ; @@@@ ########; @@@@########
BR_CPF | CPF | ###.###.###-##; ###########; #########-##
BR_CNPJ | CNPJ | ##.###.###/0001-##; ########0001##; @#.@##.#@#/0001-##
BR_PIS | PIS; PIS/PASEP | ###.#####.##-#; ###########
LOCATION | CEP | #####-###
BR_RG | RG; registro geral; carteira de identidade | ##.###.###-#; #.###.###
BR_SUS | cartão nacional de saúde; cartão SUS | 7## #### #### ####; [12]##############
BR_DRIVER_LICENSE | CNH; carteira nacional de habilitação | ###########
AR_CUIT | CUIT; CUIL | 20-########-#; 27########[0-9]
AR_CBU | CBU | ######################; ######## ##############
AR_DNI | DNI; documento | ##.###.###
CL_RUT | RUT; RUN | ##.###.###-#; ########-#; #.###.###-K
CO_NIT | NIT | ###.###.###-#; #########-#
CO_CC | cédula de ciudadanía; C.C. | [1-9].###.###.###; [1-9]#########
CR_CEDULA | cédula | [1-7]-####-####
DO_CEDULA | cédula de identidad y electoral | ###-#######-#; ###########
EC_CEDULA | cédula de identidad ecuatoriana | [01][1-9][0-5]#######
GT_DPI | DPI; CUI | #### ##### 0101; #########0101
MX_CURP | CURP | @[AEIOU]@@<yymmdd>[HM](DF|JC|NL)[BCDFGHJKLMNPQRSTVWXYZ][BCDFGHJKLMNPQRSTVWXYZ][BCDFGHJKLMNPQRSTVWXYZ]0#
MX_RFC | RFC | @[AEIOU]@@<yymmdd>@##; @@@<yymmdd>###
MX_CLABE | CLABE; CLABE interbancaria | 012###############; 002###############
MX_NSS | NSS; número de seguro social | ##[6-9][0-9]#######; ## ## ## #### #
MX_INE | INE; clave de elector | @@@@@@<yymmdd>09H###
PE_RUC | RUC | 20#########; 10#########
PE_DNI | DNI | ########
PY_RUC | RUC | ########-#; #######-#
UY_CI | cédula de identidad uruguaya | #.###.###-#; #######-#
VE_RIF | RIF | J-########-#; V#########
VE_CI | cédula de identidad; cédula | V-##.###.###; V-########
`
