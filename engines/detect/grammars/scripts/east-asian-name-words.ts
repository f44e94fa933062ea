/** Words and characters of Japanese, Chinese and Korean names. The surnames cover most of each population. */

export const chineseSurnames =
  '欧阳 歐陽 司马 司馬 上官 诸葛 諸葛 东方 皇甫 尉迟 公孙 慕容 令狐 夏侯 王 李 张 刘 陈 杨 黄 赵 吴 周 徐 孙 马 朱 胡 郭 何 高 林 罗 郑 梁 谢 宋 唐 许 韩 冯 邓 曹 彭 曾 肖 田 董 袁 潘 蒋 蔡 余 杜 叶 程 苏 魏 吕 丁 任 沈 姚 卢 姜 崔 钟 谭 陆 汪 范 金 石 廖 贾 夏 韦 付 方 邹 熊 孟 秦 邱 江 尹 薛 闫 段 雷 侯 龙 史 陶 黎 贺 顾 毛 郝 龚 邵 万 钱 严 覃 武 戴 莫 孔 向 汤 温 康 施 文 牛 樊 葛 邢 安 齐 易 乔 伍 庞 颜 倪 庄 聂 章 鲁 岳 翟 殷 詹 申 耿 关 兰 焦 俞 左 柳 甘 祝 包 宁 尚 符 舒 阮 柯 纪 梅 童 凌 毕 单 季 裴 霍 涂 成 苗 谷 盛 曲 翁 冉 骆 蓝 路 游 辛 靳 管 柴 蒙 鲍 华 喻 祁 蒲 房 滕 屈 饶 解 牟 艾 尤 阳 时 穆 農 司 卓 古 吉 缪 简 车 项 连 芦 麦 褚 娄 窦 戚 岑 景 党 宫 费 卜 冷 晏 席 卫 米 柏 宗 瞿 桂 全 佟 应 臧 闵 苟 邬 边 卞 姬 师 和 仇 栾 隋 商 刁 沙 荣 巫 寇 桑 郎 甄 丛 仲 虞 敖 巩 明 佘 池 查 麻 苑 迟 邝 張 劉 陳 楊 黃 趙 吳 孫 馬 鄭 謝 許 韓 馮 鄧 蔣 葉 蘇 魏 呂 盧 鍾 譚 陸 賈 韋 鄒 羅 蕭 龔 萬 錢 嚴 湯 莊 顏 齊 喬 龐 聶 魯 關 蘭 寧 紀 畢 單 駱 藍 鮑 華 饒 陽 時 簡 車 項 連 蘆 麥 萧 常 贝 鞠 索 麻 侍 苍 封 练 郗 茹'.split(
    ' ',
  )

/** Characters of given names in China and Taiwan. */
export const chineseGivenCharacters =
  '伟偉芳娜秀英敏静靜丽麗强強磊军軍洋勇艳豔杰傑娟涛濤明超兰蘭霞平刚剛桂文辉輝鹏鵬浩宇轩軒子涵梓欣怡雨晨佳嘉俊雪梅玉华華红紅建国國志海波春燕云雲飞飛龙龍慧颖穎婷瑞凯凱鑫博雅晓曉小东東宁寧斌彬健宏峰锋鋒亮松林楠倩琳莉萍玲凤鳳珍珠翠莹瑩洁潔淑惠思诗詩梦夢瑶瑤璐琪琴瑾瑜萱语語诺諾依一然天睿泽澤哲翔昊皓祥永福贵貴荣榮富财財德仁义義信智诚誠忠孝和美爱愛莲蓮菊晶旭阳陽晖暉鸣鳴远遠航振世家豪立庆慶学學成良才新光荷蓉蕾薇蓓菲芬芝芸苗茜茹婉娇嬌媛媚君卓越展鸿鴻润潤清江河源泉溪浩淼烨燁煜炎焱炫熠钰鈺铭銘锦錦钧鈞银銀鹤鶴雁乐樂悦悅愉恒恆毅力达達进進承启啟心月星辰佩筠冠廷宗翰承恩宜雯怡君淑芬雅婷志明俊宏家豪建宏承翰彦彥品妍柏安以晴伯语涵郁芷若瑄伦倫爽雷亦凡懿帆昕彤逸冰寒峻岚嵐骏駿炜煒烁爍帅帥楷锐銳熙灿燦莎蕊岩崇川栋棟桐泓洲澜瀚琦瑛珊珂珺碧素绍紹羽耀胜勝腾騰舟艺藝茂蔚谦謙贤賢迪逊遜雄霖靖韵韻顺順颢驰馳魁麟'

/** Surnames that are also frequent words: before one character of a given name they are too often something else. */
export const ambiguousChineseSurnames = new Set(
  '和成时時方高文金安全于於向关關万萬单單应應管路商师師米平华華江明尚解连連祝包常古武简簡司宁寧海曲阳陽盛白水石花车車游景党项項边邊'.split(
    '',
  ),
)

export const koreanSurnames =
  '김이박최정강조윤장임한오서신권황안송류홍전고문양손배백허유남심노하곽성차주우구민진지엄채원천방공현함변염여추도석선설마길연위표명기반왕금옥육인맹제모단목탁형예사부호빈승시어옹용운은음좌초태판편평포피필해화'
export const koreanDoubleSurnames = '남궁|황보|제갈|선우|사공|독고'

/** The ends of names of companies and institutions, which may begin like a person's: 山本商店. */
export const institutionEndings = [
  '大学',
  '高校',
  '病院',
  '商店',
  '工業',
  '建設',
  '銀行',
  '製作',
  '製作所',
  '会社',
]
