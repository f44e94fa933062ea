/** Published formats of types without a country: `type | labels | formats`, in the notation of `mask.ts`. */
export const global = String.raw`
BANK_ACCOUNT | account number; acct no; Kontonummer; a/c no | ##########; [1-9]#######; ####-####-##; ## #### ####
IBAN | IBAN | DE## #### #### #### #### ##; GB##BARC{1}##############; FR## #### #### #### #### #### ###; NL##ABNA##########; ES######################
CREDIT_CARD | card number; credit card; card | 4### #### #### ####; 5[1-5]##-####-####-####; 4###############; 37## ###### #####; 5[1-5]##############; 6011############; 4############
BANK_CODE | BLZ; Bankleitzahl; code banque | ### ### ##; ########; [1-7]####
CARD_PIN | PIN; card PIN | [3-9]###
SWIFT_BIC | BIC; SWIFT code; SWIFT | DEUTDEFF; BNPAFRPPXXX; BARCGB22; CHASUS33XXX
ISIN | ISIN | US##########; DE000#######; GB00B@#####[0-9]
LEI | LEI | 5493##????????????##; 213800[0-9A-Z][0-9A-Z]??????????##
FIGI | FIGI | BBG00[0-9BCDF][0-9BCDF]##[BCDFGH]#[0-9]; BBG000######
CARD_CVV | CVV; CVC; security code | [1-9]##; [1-9]###
CARD_EXPIRY | expiry date; expires; valid thru | 0[1-9]/2[6-9]; 1[0-2]/202[6-9]
CARD_TRACK | track | \%B4###############^LINDQVIST/BEA^2906101123400000\?
DOB | DOB; date of birth; Geburtsdatum | <dd><mm><yy>; 19[5-9]#<mm><dd>
ICD10 | ICD-10; ICD-10 code; diagnosis code | E11.9; J45.[0-9]; S72.001A; I10
ICD9 | ICD-9; ICD-9-CM | [2-7]##.#; V##.#; E###.#
LOINC | LOINC | #####-#; ####-#
SNOMED | SNOMED CT; SNOMED | [1-9]#####00#; [1-9]###[1-9]00#
BLOOD_TYPE | blood type; blood group | A+; O-; AB Rh positive
GENETIC | karyotype | 46,XX; 47,XX,+21
BIOMETRIC | fingerprint ID | FP-######; BIO#######
PHOTO | photograph; photo | bea.lindqvist.jpg; IMG_####.jpeg
CRYPTO_BTC | wallet; bitcoin | 1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2; 3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy; bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq
CRYPTO_ETH | wallet; ethereum | 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed
CRYPTO_OTHER | XRP address; solana | rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh; LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1; 7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV
CRYPTO_SEED | seed phrase; recovery phrase | legal winner thank year wave sausage worth useful legal winner thank yellow
MRN | MRN; medical record number; record number | #######; ##-##-##; @@######; ###-##-####; MRN-######; MED########
PATIENT_ID | patient ID; patient number; encounter number | #######; PT-#####; P########; PAT-######
HEALTH_PLAN_ID | member ID; subscriber ID; group number | @@@#########; #########; W#########; XYZ ### ### ###
PRESCRIPTION_ID | Rx number; prescription number | #######; RX-######
DEVICE_SERIAL | serial number; device serial; microchip | @@@######@; SN-########; ###############
EMAIL | e-mail; email | bea.lindqvist\@example.org; b_l+x\@mail.example.co.uk
URL | website; link | https://www.example.org/a/b\?c=#; www.example.com/p
DOMAIN | website; domain | example.com; klinik-sued.de
SOCIAL_HANDLE | Twitter; Instagram | \@bea_lindqvist; \@bea##
HOSTNAME | hostname; host name | srv-db-##; ward3.local
AD_ID | advertising ID; IDFA | %%%%%%%%-%%%%-4%%%-a%%%-%%%%%%%%%%%%
COOKIE | Cookie | sessionid=~~~~~~~~~~~~1~~~~; sid=~~~4~~~~~~
IP | IP; IP address | 203.0.113.[1-9]#; 2001:db8::8a2e:370:73##; 192.168.[1-9]#.2[0-4]#; 10.[1-9]#.[3-9]#.[1-9]
MAC | MAC address; MAC | %%:%a:%%:%3:%%:c%; %%-%b-%%-%4-%%-e%; %%%a.%%%%.b%%1; %%%a%%%b%%%4
UUID | UUID; user ID; session id | %%%%%%%%-%%%%-4%%%-a%%%-%%%%%%%%%%%%
VIN | VIN; vehicle identification number; chassis number | 1HGCM826[0-9X]3A######; WVWZZZ1JZ3W######; 5YJSA1E2[0-9X]EF######
DRIVER_LICENSE | driving licence; Führerschein; permis de conduire | @#######; ###########; B###@@#####
LICENSE_PLATE | license plate; Kennzeichen; number plate | @@@-####; B-@@ ####; AB[1-7]# CDE; @@-###-@@
NATIONALITY | nationality; Staatsangehörigkeit | Norwegian; deutsch
PASSPORT | passport number; passport no; Reisepass; passeport | @########; #########; ##@@#####
VISA_NUMBER | visa number; visa no | @########; ########
NATIONAL_ID | national ID; identity number; ID card number | ##########; @@#######; ##.###.###-#
TAX_ID | tax ID; taxpayer identification number; tax number | ##########; ##-#######; @@#########
PASSPORT_MRZ | passport zone | P\<UTOERIKSSON\<\<ANNA\<MARIA\<\<\<\<\<\<\<\<\<\<\<\<\<\<\<\<\<\<\<\nL898902C36UTO7408122F1204159ZE184226B\<\<\<\<\<10; L898902C36UTO7408122F1204159ZE184226B\<\<\<\<\<10
ID_MRZ | card zone | I\<UTOD231458907\<\<\<\<\<\<\<\<\<\<\<\<\<\<\<\n7408122F1204159UTO\<\<\<\<\<\<\<\<\<\<\<6\nERIKSSON\<\<ANNA\<MARIA\<\<\<\<\<\<\<\<\<\<
PASSWORD | password; Passwort; pwd | hunter2!; S0mmer~~~~#!
STUDENT_ID | student ID; student number; Matrikelnummer | #######; S########; STU-#####
EMPLOYEE_ID | employee ID; employee number; Personalnummer | #####; EMP-#####; E######
MEETING_ID | meeting ID; conference ID | ### #### ####; ### ### ###; ###########
CUSTOMER_ID | customer ID; customer number; Kundennummer | ########; CUST-#####; K-######
INVOICE_NUMBER | invoice number; invoice no; Rechnungsnummer | INV-202[0-5]-####; 202[0-5]-#####; ########
POLICY_NUMBER | policy number; policy no; Versicherungsscheinnummer | POL-#######; ##########; @@@######
LOAN_NUMBER | loan number; mortgage account | LN-########; ##########
CASE_NUMBER | case number; docket number; Aktenzeichen | [1-9]:2#-cv-0####; CASE-######; 2#-####-@@; ### Js ####/2#; 7 O ###/24
BAR_NUMBER | bar number; state bar no | ######; CA-######
PROFESSIONAL_LICENSE | medical license number; license number; Nº de colegiado | @######; 28 28 #####; #########
CERTIFICATE_NUMBER | certificate number; birth certificate | ###-##-######; @@########
ORCID | ORCID | 0000-000[1-3]-####-###[0-9X]
AWS_SECRET_KEY | AWS secret access key | ~~~~8~~~/~~~~~2~~~+~~~~~~~Q~~~~~~z~~~~~~
JWT | token | eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U
PRIVATE_KEY | key | -----BEGIN RSA PRIVATE KEY-----\nMIIEpAIBAAKCAQEA7bq1Zx9Kd3mQ8Rt5\n-----END RSA PRIVATE KEY-----
SSH_KEY | public key | ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
DB_CONNECTION | database | postgres://app:s3cr3t##\@db.internal:5432/main; ftp://app:s3cr3t##\@files.internal/main
GENERIC_SECRET | API key; client secret; access token | 9f~~8A~~7c~~B5~~4E~~2A~~; ~~~~3~~~~7~~~~~~~K~~~~~~~~~~4~~~
BEARER_TOKEN | Authorization: Bearer | ~~~3~~~DEF~~~ghi~~~JKL~~~m7~~~
PASSWORD_HASH | hash | $2b$12$LQv3c1yqBWVHxkd0LHAkCOYz6TtxMQJqhN8/LewKyNiAYMyzJ/I1e; $6$saltsalt$~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
AWS_ACCESS_KEY | key | AKIA[A-Z]{15}7; ASIA[A-Z]{15}3
GCP_API_KEY | key | AIza~{35}
GITHUB_TOKEN | key | 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; gho_~{40}; github_pat_~{22}_~{59}
NPM_TOKEN | key | npm_~{36}
GITLAB_TOKEN | key | glpat-~{20}
SLACK_TOKEN | key | xoxb-############-#############-~{24}; https://hooks.slack.com/services/T~~~~~~~~/B~~~~~~~~/~{24}
STRIPE_KEY | key | sk_live_~{24}; whsec_~{32}
OPENAI_KEY | key | sk-proj-~{10}7~{30}; sk-ant-api03-~{40}
PYPI_TOKEN | key | pypi-AgEI~{60}
SENDGRID_KEY | key | SG.~{22}.~{43}
TWILIO_KEY | key | AC%{32}; SK%{32}
AZURE_KEY | connection | AccountKey=~{86}==
IMEI | IMEI | ##-######-######-#; ###############
IMSI | IMSI | 310[0-9]###########; 262############
ICCID | ICCID | 8944###############; 8901################
MEID | MEID | A1000049%%%%%%; A10000########
USERNAME | username; user name | blindqvist; bea_l##
EU_EHIC | EHIC | 80################## 
PHONE | phone; tel; mobile | 612 34 56 ##; +44 20 7946 0###; 8 (495) 555-01-##; (415) 555-01##; 020 7946 0###; 01 42 68 53 ##; 00.33 21 48 57; +04-72 318.5540; 0049 30 12345##; 415-555-01##; +46-8-123 456 ##; +1 (999) 123-45##; 0033142685###
FAX | fax; fax number | +44 20 7946 0###; (415) 555-01##
GEO_COORD | GPS; coordinates | 40.71####, -74.00####; 40°42'46"N 74°00'22"W; N 40 42.767 W 74 0.367
`
/** Tokens with a prefix, as vendors publish them in their documentation and for push protection. */
export const vendorTokens = `
aio_~{28}; AGE-SECRET-KEY-1QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7LQPZRY9X8GF2TVDW0S3J; pat~{14}.%{64}; LTAI~{20}; ATATT3~{60}; ATBB~{32}
0.%%%%%%%%-%%%%-%%%%-%%%%-%%%%%%%%%%%%.~{30}:~{22}==; xkeysib-%{64}-~{16}; xsmtpsib-%{64}-~{16}; bkua_%{40}; CCIPAT_~{22}_%{40}
CLOJARS_%{60}; v1.0-%{24}-%{146}; CFPAT-~{43}; dapi%{32}; dg_~{40}; dop_v1_%{64}; https://discord.com/api/webhooks/[1-9]#{17}/~{68}
M~{23}.~{6}.~{27}; dckr_pat_~{27}; dp.pt.~{43}; sl.B~{130}; duffel_test_~{43}; dt0c01.?{24}.?{64}; EZAK~{54}; EAACEdEose0cBA~{120}; figd_~{40}
FLWSECK_TEST-%{32}-X; fm2_~{80}; fo1_~{43}; glrt-~{20}; GR1348941~{20}; ya29.~{60}; GOCSPX-~{28}; glsa_~{32}_%{8}; glc_~{60}; gsk_~{52}
hvs.~{90}; HRKU-~{36}; pat-na1-%%%%%%%%-%%%%-%%%%-%%%%-%%%%%%%%%%%%; hf_~{34}; api_org_~{34}; ico-~{32}; sdk-%%%%%%%%-%%%%-%%%%-%%%%-%%%%%%%%%%%%
lin_api_~{40}; %{32}-us1#; key-%{32}; sk.eyJ~{80}.~{22}; NRAK-?{27}; secret_~{43}; ntn_~{46}; SSWS 00~{40}; u+~{18}; pplx-~{48}
access-production-%%%%%%%%-%%%%-%%%%-%%%%-%%%%%%%%%%%%; pscale_tkn_~{43}; PMAK-%{24}-%{34}; pnu_~{36}; pul-%{40}; rzp_live_~{14}; rdme_%{70}
r8_~{37}; rubygems_%{48}; sntrys_eyJ~{80}; sntryu_%{64}; shippo_live_%{40}; shpat_%{32}; squ_%{40}; sq0atp-~{22}; EAAA~{60}; sbp_%{40}
########:AA~{33}; atlasv1.~{67}; tfp_~{44}; vercel_blob_rw_~{16}_~{30}; xai-~{80}; AQVN~{36}; y0_~{58}
`
