import { westernTemplates } from './templates-western.ts'

/** Sentences and forms of one language with slots such as {NAME}, and sentences without any value. */
export interface LanguageTemplates {
  readonly labelled: readonly string[]
  readonly plain: readonly string[]
}

/** By language. Every second template, and every second plain sentence, is kept unseen while tuning. */
export const languageTemplates: Readonly<Record<string, LanguageTemplates>> = {
  ...westernTemplates,
  ru: {
    labelled: [
      'Вчера {NAME} приехал по адресу {ADDRESS}.',
      'Договор подписал {NAME} {DATE}.',
      'ФИО: {NAME}\nДата рождения: {DATE}\nТелефон: {PHONE}',
      'Просим направить счёт: {NAME}, {ADDRESS}.',
      'Уважаемый господин {NAME}!\nПриём назначен на {DATE}.',
      'Позвоните мне: {PHONE}, или напишите по адресу: {ADDRESS}.',
      'ИНН / СНИЛС / паспорт: {ID}\nЗаявитель: {NAME}',
      'Паспорт (ИНН, СНИЛС) {ID}, родился {DATE}.',
      'Адрес: {ADDRESS}\nТел.: {PHONE}',
      'Свидетель {NAME} доступен по телефону {PHONE}.',
    ],
    plain: [
      'Поставка включает 12 деталей типа 40, как было согласовано.',
      'В третьем квартале оборот вырос на 4,5 процента.',
      'Статья 14 распространяется на всех арендаторов здания.',
      'Просим закрыть окна перед уходом из офиса.',
    ],
  },
  ja: {
    labelled: [
      '昨日、{NAME}さんが{ADDRESS}に引っ越しました。',
      '契約書は{DATE}に{NAME}が署名した。',
      '氏名：{NAME}\n生年月日：{DATE}\n電話番号：{PHONE}',
      '請求書は{ADDRESS}の{NAME}様宛てにお送りください。',
      '{NAME}様\n次回の診察は{DATE}です。',
      'お電話は{PHONE}まで、郵便は{ADDRESS}へお願いします。',
      'マイナンバー：{ID}\n申請者：{NAME}',
      '私のマイナンバーは{ID}で、{DATE}に生まれました。',
      '住所　{ADDRESS}\n電話　{PHONE}',
      '担当の{NAME}（電話{PHONE}）までご連絡ください。',
    ],
    plain: [
      '納品には合意どおり40型の部品12個が含まれます。',
      '第3四半期の売上高は4.5％増加した。',
      '第14条は建物の全ての賃借人に適用される。',
      '退社する前に窓を閉めてください。',
    ],
  },
  zh: {
    labelled: [
      '昨天{NAME}搬到了{ADDRESS}。',
      '合同由{NAME}于{DATE}签署。',
      '姓名：{NAME}\n出生日期：{DATE}\n电话：{PHONE}',
      '请将发票寄给{NAME}，{ADDRESS}。',
      '尊敬的{NAME}先生：\n您的预约时间是{DATE}。',
      '请拨打{PHONE}，或寄信到{ADDRESS}。',
      '身份证号：{ID}\n申请人：{NAME}',
      '我的身份证号码是{ID}，生于{DATE}。',
      '地址：{ADDRESS}\n联系电话：{PHONE}',
      '证人{NAME}的手机号码是{PHONE}。',
    ],
    plain: [
      '本次交货按约定包括12件40型零件。',
      '第三季度销售额增长了4.5%。',
      '第14条适用于大楼的所有租户。',
      '离开办公室前请关好窗户。',
    ],
  },
  ko: {
    labelled: [
      '어제 {NAME} 씨가 {ADDRESS}(으)로 이사했습니다.',
      '계약서는 {DATE}에 {NAME}이 서명했다.',
      '이름: {NAME}\n생년월일: {DATE}\n전화번호: {PHONE}',
      '청구서를 {ADDRESS}, {NAME} 님 앞으로 보내 주세요.',
      '{NAME}님께\n진료 예약일은 {DATE}입니다.',
      '{PHONE}로 전화하시거나 {ADDRESS}로 편지를 보내 주세요.',
      '주민등록번호: {ID}\n신청인: {NAME}',
      '제 주민등록번호는 {ID}이고 {DATE}에 태어났습니다.',
      '주소: {ADDRESS}\n연락처: {PHONE}',
      '담당자 {NAME}(전화 {PHONE})에게 연락하세요.',
    ],
    plain: [
      '납품에는 합의된 대로 40형 부품 12개가 포함됩니다.',
      '3분기 매출은 4.5퍼센트 증가했다.',
      '제14조는 건물의 모든 임차인에게 적용된다.',
      '퇴근하기 전에 창문을 닫아 주세요.',
    ],
  },
  ar: {
    labelled: [
      'انتقل السيد {NAME} أمس إلى {ADDRESS}.',
      'وقع العقد السيد {NAME} بتاريخ {DATE}.',
      'الاسم: {NAME}\nتاريخ الميلاد: {DATE}\nالهاتف: {PHONE}',
      'يرجى إرسال الفاتورة إلى {NAME}، {ADDRESS}.',
      'عزيزتي السيدة {NAME}،\nموعدك يوم {DATE}.',
      'اتصل بي على {PHONE} أو اكتب إلى {ADDRESS}.',
      'رقم الهوية: {ID}\nاسم مقدم الطلب: {NAME}',
      'رقم هويتي أو جواز سفري هو {ID}، وولدت في {DATE}.',
      'العنوان: {ADDRESS}\nرقم الجوال: {PHONE}',
      'الشاهد {NAME} متاح على الرقم {PHONE}.',
    ],
    plain: [
      'تشمل الشحنة 12 قطعة من النوع 40 كما اتفقنا.',
      'ارتفعت المبيعات بنسبة 4.5 في المئة في الربع الثالث.',
      'تنطبق المادة 14 على جميع مستأجري المبنى.',
      'يرجى إغلاق النوافذ قبل مغادرة المكتب.',
    ],
  },
  hi: {
    labelled: [
      'कल {NAME} का नया पता {ADDRESS} हो गया।',
      'अनुबंध पर {NAME} ने {DATE} को हस्ताक्षर किए।',
      'नाम: {NAME}\nजन्म तिथि: {DATE}\nफ़ोन: {PHONE}',
      'कृपया बिल {NAME}, {ADDRESS} पर भेजें।',
      'प्रिय श्री {NAME},\nआपकी अगली मुलाकात {DATE} को है।',
      'मुझे {PHONE} पर फ़ोन करें या {ADDRESS} पर लिखें।',
      'आधार / पैन: {ID}\nआवेदक: {NAME}',
      'मेरा आधार या पैन नंबर {ID} है और मेरा जन्म {DATE} को हुआ।',
      'पता: {ADDRESS}\nमोबाइल: {PHONE}',
      'गवाह {NAME} का मोबाइल नंबर {PHONE} है।',
    ],
    plain: [
      'समझौते के अनुसार आपूर्ति में टाइप 40 के 12 पुर्जे हैं।',
      'तीसरी तिमाही में बिक्री 4.5 प्रतिशत बढ़ी।',
      'धारा 14 भवन के सभी किरायेदारों पर लागू होती है।',
      'कृपया कार्यालय छोड़ने से पहले खिड़कियाँ बंद करें।',
    ],
  },
}
