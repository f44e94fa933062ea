/** Published formats of Asia, Africa and Oceania: `type | labels | formats`, in the notation of `mask.ts`. */
export const asiaAfricaOceania = String.raw`
AU_BSB | BSB; BSB number | ###-###; ######
AU_TFN | TFN; tax file number | ### ### ###; #########; ###-###-###
AU_ABN | ABN | ## ### ### ###; ###########
AU_ACN | ACN | ### ### ###; #########
AU_MEDICARE | Medicare card; Medicare no | [2-6]### ##### [1-9]; [2-6]########[1-9]
AU_IHI | IHI; individual healthcare identifier | 8003 60## #### ####; 800360##########
NZ_IRD | IRD number; IRD | ##-###-###; ###-###-###; #########
NZ_NHI | NHI; NHI number | [A-H][A-H][A-H]####; [A-H][A-H][A-H]##[A-H][A-H]
AE_EMIRATES_ID | Emirates ID | 784-19##-#######-#; 78419#########[0-9]
BD_NID | NID; NID no | ##########; #############; #################
CN_RIC | 身份证号; 身份证 | 110101<yyyymmdd>###[0-9X]; 310115<yyyymmdd>###[0-9X]
CN_USCC | 统一社会信用代码 | 91110108[0-9A-HJ-NP-R][0-9A-HJ-NP-R]########
HK_ID | HKID; HKID no | @######(#); @######(A); @@######(#)
ID_NPWP | NPWP | ##.###.###.#-###.###; ###############
ID_NIK | NIK | 3[1-6][0-7][1-9]01<dd><mm><yy>####
IL_ID | teudat zehut; תעודת זהות | #########; ########-#
IN_AADHAAR | Aadhaar; Aadhaar number; Aadhar | [2-9]### #### ####; [2-9]###########; [2-9]###-####-####
IN_PAN | PAN card; PAN number; PAN | @@@P@####@; @@@C@####@
IN_GSTIN | GSTIN; GST number | 27@@@P@####@1Z[0-9A-Z]
IN_VOTER | voter ID; EPIC | @@@#######
IN_IFSC | IFSC; IFSC code | (HDFC|SBIN|ICIC)0######
IN_VEHICLE | vehicle registration | MH 12 @@ ####; KA01@@####; DL-4C-@@-####
IN_UPI | UPI; UPI ID | asha.r\@okhdfcbank; 98450\@ybl
JP_MY_NUMBER | マイナンバー; 個人番号 | ############; #### #### ####
JP_CORPORATE | 法人番号 | #############
KR_RRN | 주민등록번호 | <yy><mm><dd>-[1-4]######
KR_BRN | 사업자등록번호 | ###-##-#####
KZ_IIN | ИИН; ЖСН | <yy><mm><dd>[3-6]#####
LK_NIC | NIC; NIC no | 8#[0-2][1-9]#####V; 19[6-9]#[0-2][1-9]######
MY_NRIC | MyKad; MyKad no | <yy><mm><dd>-0[1-9]-####; <yy><mm><dd>0[1-9]####
PH_TIN | TIN; TIN no | ###-###-###; ###-###-###-000
PH_UMID | UMID; CRN | ####-#######-#
PK_CNIC | CNIC | [1-7]####-#######-#
SA_ID | Iqama; Iqama number; رقم الإقامة | [12]#########
SG_NRIC | NRIC; NRIC no | S#######@; T#######@; F#######@; G#######@; M#######@
SG_UEN | UEN; UEN no | #########@; 20#######@; T##LL####@
TH_ID | เลขประจำตัวประชาชน; Thai ID | [1-8]-####-#####-##-#; [1-8]############; [1-8] #### ##### ## #
TR_ID | TC kimlik no; kimlik no; TCKN | [1-9]##########
TW_ID | 身分證字號 | @[12]########
VN_CCCD | CCCD; căn cước công dân | 0[0-8][1-9][0-3]########
EG_ID | Egyptian national ID; الرقم القومي | 2[6-9]#<mm><dd>01#####; 30#<mm><dd>21#####
GH_CARD | Ghana Card | GHA-#########-#
KE_PIN | KRA PIN | A#########@; P#########@
KE_ID | Huduma Namba; Kenyan ID | ########
MA_CIN | CIN; CNIE | @@######; @#####
NG_NIN | NIN; national identification number | ###########; #### ### ####
NG_BVN | BVN; bank verification number | ###########
ZA_ID | SA ID number; South African ID | <yy><mm><dd>####08#; <yy><mm><dd> #### 08#
`
