import { fakerDE, fakerEN_US, fakerFR, fakerRU } from '@faker-js/faker'
import { between, digits, pad, pick, random } from './numbers.ts'

const words = (list: string): readonly string[] => list.split(' ')

// Places and streets of our own choice: frequent ones, from maps. The order of parts follows the postal guides of each country.
const japaneseTowns = words(
  '東京都渋谷区神宮前 東京都新宿区西新宿 東京都世田谷区三軒茶屋 大阪府大阪市北区梅田 大阪府堺市堺区戎島町 京都府京都市左京区吉田本町 神奈川県横浜市西区みなとみらい 神奈川県川崎市中原区小杉町 愛知県名古屋市中村区名駅 北海道札幌市中央区北一条西 福岡県福岡市博多区博多駅前 兵庫県神戸市中央区三宮町 千葉県船橋市本町 埼玉県さいたま市大宮区桜木町 宮城県仙台市青葉区一番町 広島県広島市中区紙屋町 静岡県浜松市中区板屋町 沖縄県那覇市泉崎 長野県松本市丸の内 石川県金沢市広坂',
)
const japaneseBuildings = words(
  'メゾン青葉 コーポ桜 サンハイツ パークマンション グリーンヒルズ 第二ビル レジデンス中央',
)
const japaneseBlock = (): string =>
  pick([
    `${between(1, 9)}-${between(1, 30)}-${between(1, 20)}`,
    `${between(1, 8)}丁目${between(1, 30)}番${between(1, 20)}号`,
    `${between(1, 8)}丁目${between(1, 30)}-${between(1, 20)}`,
    `${pick([...'一二三四五六'])}丁目${between(1, 30)}番地${between(1, 9)}`,
  ])
export const japaneseAddress = (): string => {
  const flat = pick([
    '',
    '',
    ` ${pick(japaneseBuildings)}${between(101, 909)}`,
    ` ${pick(japaneseBuildings)} ${between(101, 909)}号室`,
  ])
  return `${pick(['', '', `〒${digits(3)}-${digits(4)} `])}${pick(japaneseTowns)}${japaneseBlock()}${flat}`
}
const chineseTowns = words(
  '北京市朝阳区 北京市海淀区 上海市浦东新区 上海市徐汇区 广东省深圳市南山区 广东省广州市天河区 浙江省杭州市西湖区 江苏省南京市鼓楼区 四川省成都市武侯区 湖北省武汉市洪山区 陕西省西安市雁塔区 山东省青岛市市南区 湖南省长沙市岳麓区 福建省厦门市思明区 重庆市渝中区 天津市和平区 辽宁省大连市中山区 河南省郑州市金水区',
)
const chineseRoads = words(
  '建国路 中关村大街 世纪大道 解放北路 人民路 和平街 文化路 长江西路 科技园南路 学院路 新华大街 滨海大道 幸福巷',
)
export const chineseAddress = (): string => {
  const flat = pick([
    '',
    `${between(1, 20)}号楼${between(101, 2909)}室`,
    `${between(1, 12)}栋${between(1, 4)}单元${between(101, 2909)}室`,
    `${between(2, 30)}层`,
  ])
  return `${pick(chineseTowns)}${pick(chineseRoads)}${between(1, 999)}号${flat}`
}
export const taiwaneseAddress = (): string =>
  `${pick(words('台北市信義區信義路 臺北市大安區忠孝東路 高雄市苓雅區中正路 台中市西屯區臺灣大道 新北市板橋區文化路'))}${pick([...'一二三四五'])}段${between(1, 400)}號${pick(['', `${between(2, 20)}樓`, `${between(2, 20)}樓之${between(1, 5)}`])}`
const koreanTowns = [
  ...['서울특별시 강남구', '서울특별시 마포구', '서울시 종로구', '부산광역시 해운대구', '대구광역시 수성구'],
  ...[
    '인천광역시 연수구',
    '광주광역시 서구',
    '대전광역시 유성구',
    '경기도 성남시 분당구',
    '경기도 수원시 영통구',
  ],
  ...['강원도 춘천시', '전라북도 전주시 완산구', '제주특별자치도 제주시', '경상남도 창원시 성산구'],
]
export const koreanAddress = (): string => {
  const flat = pick(['', '', `, ${between(101, 120)}동 ${between(101, 2004)}호`, ` ${between(2, 20)}층`])
  const road = `${pick(words('테헤란로 월드컵북로 판교역로 중앙로 세종대로 해운대해변로 동일로 광교중앙로 대학로'))}${pick(['', '', `${between(2, 40)}길`])} ${between(1, 400)}${pick(['', `-${between(1, 30)}`])}`
  const block = `${pick(words('역삼동 우동 삼성동 합정동 정자동 신사동'))} ${between(1, 1500)}${pick(['', `-${between(1, 30)}`])}번지`
  return `${pick(koreanTowns)} ${pick([road, road, block])}${flat}`
}
const russianStreets = [
  'ул. Ленина',
  'ул. Гагарина',
  'ул. Большая Садовая',
  'Невский проспект',
  'пр. Мира',
  'пр-т Победы',
  'пер. Садовый',
  'ул. Академика Королёва',
  'бульвар Шевченко',
  'улица Пушкина',
  'ул. 8 Марта',
  'Ленинградское шоссе',
  'наб. реки Фонтанки',
]
export const russianAddress = (): string => {
  const lead = pick([
    '',
    `г. ${fakerRU.location.city()}, `,
    `${digits(6).replace(/^0/, '6')}, г. ${fakerRU.location.city()}, `,
    `${fakerRU.location.city()}, `,
  ])
  const house = pick([
    `д. ${between(1, 120)}`,
    `дом ${between(1, 120)}`,
    `${between(1, 120)}`,
    `д. ${between(1, 120)}, корп. ${between(1, 5)}`,
  ])
  return `${lead}${pick(russianStreets)}, ${house}${pick(['', `, кв. ${between(1, 200)}`])}`
}
const hindiPlaces = [
  'जयपुर, राजस्थान',
  'लखनऊ, उत्तर प्रदेश',
  'नई दिल्ली',
  'भोपाल, मध्य प्रदेश',
  'पटना, बिहार',
  'वाराणसी, उत्तर प्रदेश',
  'इंदौर',
  'कानपुर',
  'मुंबई, महाराष्ट्र',
  'चंडीगढ़',
]
const hindiStreets = [
  'गांधी नगर',
  'महात्मा गांधी मार्ग',
  'नेहरू कॉलोनी',
  'स्टेशन रोड',
  'शास्त्री नगर',
  'सुभाष मार्ग',
  'राजेंद्र नगर',
  'मालवीय नगर',
  'लाल बहादुर मार्ग',
  'सिविल लाइंस',
]
export const hindiAddress = (): string =>
  `${pick([`मकान नंबर ${between(1, 400)}`, `मकान संख्या ${between(1, 400)}`, `${between(1, 200)}/${between(1, 30)}`, `फ्लैट नंबर ${between(101, 909)}`, `${between(1, 300)}`])}, ${pick(hindiStreets)}, ${pick(hindiPlaces)}${pick(['', ' - ', ' '])}`.replace(
    / - $| $/,
    (end) => `${end}${between(110001, 855999)}`,
  )
const arabicStreets = [
  'شارع الملك فهد',
  'شارع التحرير',
  'شارع الجمهورية',
  'طريق الملك عبدالله',
  'شارع العليا',
  'شارع الحمراء',
  'شارع الأمير محمد',
  'شارع النيل',
  'شارع الشيخ زايد',
]
export const arabicAddress = (): string => {
  const [street, city] = [
    pick(arabicStreets),
    pick(['الرياض', 'القاهرة', 'جدة', 'دبي', 'عمان', 'بيروت', 'الدمام', 'الإسكندرية']),
  ]
  return pick([
    `${between(1, 200)} ${street}، ${city}`,
    `${street}، حي ${pick(words('العليا الروضة النزهة السلامة الملز'))}، ${city} ${between(11111, 34999)}`,
    `${street}، مبنى ${between(1, 90)}، ${city}`,
    `ص.ب ${between(100, 9999)}، ${city}`,
  ])
}
export const britishOrAmerican = (): string =>
  `${between(1, 9900)} ${fakerEN_US.location.street()}, ${fakerEN_US.location.city()}, ${fakerEN_US.location.state({ abbreviated: true })} ${between(10_001, 99_901)}`
export const germanAddress = (): string =>
  `${pick([() => `${fakerDE.location.street()} ${between(1, 150)}${pick(['', '', 'a'])}`, () => `${pick(['Hinterm Bahnhof', 'Am Alten Markt', 'An der Mühle', 'Im Wiesengrund', 'Zur Alten Eiche', 'Unter den Linden', 'Auf dem Hügel'])} ${between(1, 90)}`])()}, ${between(10_115, 99_998)} ${fakerDE.location.city()}`
export const frenchAddress = (): string =>
  `${between(1, 200)}${pick(['', '', ' bis', ' ter'])}${pick([' ', ', '])}${pick(['rue de la République', 'avenue Victor Hugo', 'boulevard Voltaire', 'rue des Lilas', 'place de la Mairie', 'chemin du Moulin', 'impasse des Roses', 'quai de la Loire', 'allée des Tilleuls'])}, ${between(10_000, 95_900)} ${fakerFR.location.city()}`
export const spanishAddress = (): string =>
  `${pick(['Calle', 'C/', 'Avenida', 'Avda.', 'Plaza', 'Paseo'])} ${pick(['Mayor', 'de la Constitución', 'del Prado', 'Real', 'San Juan', 'de los Reyes', 'Cervantes', 'de Andalucía'])}${pick([' ', ', ', ' nº '])}${between(1, 200)}${pick(['', `, ${between(1, 9)}º ${pick(['A', 'B', 'izq.', 'dcha.'])}`])}, ${pad(between(1, 52))}${digits(3)} ${pick(['Madrid', 'Sevilla', 'Valencia', 'Zaragoza', 'Málaga', 'Bilbao', 'Getafe', 'Alcorcón'])}`
export const italianAddress = (): string =>
  `${pick(['Via', 'Viale', 'Piazza', 'Corso', 'Vicolo'])} ${pick(['Garibaldi', 'Roma', 'Giuseppe Verdi', 'XX Settembre', 'dei Mille', 'della Libertà', 'Alessandro Manzoni'])}${pick([' ', ', '])}${between(1, 150)}${pick(['', '/A', ' bis'])}, ${pad(between(10, 98))}${digits(3)} ${pick(['Milano', 'Torino', 'Bologna', 'Firenze', 'Bari', 'Verona', 'Modena'])}`
export const portugueseAddress = (): string =>
  `${pick(['Rua', 'Avenida', 'Av.', 'Travessa', 'Praça', 'Alameda'])} ${pick(['Augusta', 'das Flores', 'Paulista', 'Sete de Setembro', 'da Liberdade', 'Dom Pedro II', 'São João'])}, ${between(1, 2000)}${pick(['', ` - apto ${between(11, 190)}`])}, ${pick(['São Paulo - SP', 'Curitiba - PR', 'Recife - PE', 'Lisboa', 'Porto'])}${pick(['', `, ${digits(5)}-${digits(3)}`])}`
export const dutchAddress = (): string =>
  `${pick(['Kerkstraat', 'Prinsengracht', 'Dorpsstraat', 'Molenweg', 'Stationsplein', 'Julianalaan', 'Nieuwe Kade', 'Oude Dijk'])} ${between(1, 300)}${pick(['', 'a', '-2'])}, ${between(1011, 9999)} ${random.string.fromCharacters('BCDEGHJKLMN', 2)} ${pick(['Amsterdam', 'Utrecht', 'Rotterdam', 'Groningen', 'Zwolle', 'Breda'])}`
export const polishAddress = (): string =>
  `${pick(['ul.', 'ul.', 'al.', 'os.', 'pl.'])} ${pick(['Marszałkowska', 'Długa', 'Jana Pawła II', 'Kościuszki', 'Słoneczna', 'Wojska Polskiego', 'Lipowa'])} ${between(1, 150)}${pick(['', `/${between(1, 90)}`, ` m. ${between(1, 90)}`])}, ${digits(2)}-${digits(3)} ${pick(['Warszawa', 'Kraków', 'Gdańsk', 'Łódź', 'Poznań', 'Rzeszów'])}`
