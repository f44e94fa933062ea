/**
 * Frequent names that the packages of `build-dictionary.ts` lack, from the experience of the authors; words in each line are separated by blanks. For the
 * build of the dictionary alone: the product reads `words.bin`.
 */
export const givenNames: readonly string[] = [
  // Polish
  'Zbigniew Tadeusz Mariusz Mirosław Sławomir Jarosław Wiesław Zdzisław Mieczysław Przemysław Czesław Leszek Grażyna Urszula',
  'Wiesława Bogumiła Genowefa Wioletta Bartosz Radosław Bogusław Bronisław Bolesław Jędrzej Gracjan Remigiusz Witold',
  // Hungarian
  'Gyula Dezső Erzsébet Zsuzsanna Judit Krisztina Irén Magdolna Szilvia Anikó Piroska Enikő Csilla',
  // Turkish
  'Hanife Büşra Havva Nurcan Şükran Nurten Ayten Canan Arzu Halime Cemile Gökhan Soner Orhun',
  // Finnish, Estonian, Latvian, Lithuanian
  'Ilkka Jussi Raimo Risto Teemu Kirsi Sirpa Merja Raija Jaana Outi Terttu Irja Aune Kerttu Venla Väinö Toivo Onni',
  // Swedish
  'Maj Tindra Gunvor Ragnhild Disa',
  // Norwegian
  'Svein Geir Terje Odd Trond Stian Øyvind Torstein Bjørg Hege Turid Wenche Aslaug Gunnhild Sigrun Borghild Synnøve Torhild',
  'Magnhild',
  // Danish
  'Aage Preben Jytte Birthe Grethe Aase',
  // Dutch
  'Riet',
  // Portuguese
  'Adilson Ivanildo Conceição Lurdes Graça Aparecida Luzia Raimunda Iracema Jussara Cíntia Zulmira Deolinda',
  // Italian
  'Rosaria Nunzia',
  // French, Breton
  'Gwenaël Ginette',
  // German
  'Holger Ottokar Eckhard Hartmut Volker Detlef Gisbert Wendelin Roswitha Waltraud Hannelore Edeltraud Irmgard Gerlinde Swantje',
  'Gesine',
  // Russian and Ukrainian, transcribed
  'Vyacheslav Gennady Artyom Lyudmila Yekaterina Nadezhda Lyubov Olha Mykola Serhiy Andriy Dmytro Yuliia Kateryna Ostap Aleksey',
  'Vitaliy Valeriy Matvey Timofey Svyatoslav Grigory Semyon Zakhar Klavdia Sofiya Taisiya Ulyana Nataliya Halyna Liudmyla Nadiia',
  'Oleh Ihor Vasyl Yurii Yevhen',
  // Arabic, transcribed
  'Zaid Waleed Huda Ghada Rasha Siham Souad Wafa Abeer Abdelaziz Abdelrahman Bassam Emad Essam Ghassan Haitham Hazem Hisham Majed',
  'Mazen Moataz Muhannad Munther Nader Nidal Raed Ramzi Sherif Yazan Amal Doaa Fadwa Hadeel Heba Inas Kawthar Lubna Rabab Ruba',
  'Sabah Safaa Sawsan Taghreed Widad Zeina Mounia Nezha',
  // Indian, Nepalese and Tibetan
  'Sunil Harish Pradeep Priyanka Rekha Deepa Swati Ritu Sneha Shweta Aishwarya Kavya Savitri Harpreet Gurpreet Manpreet Jaswinder',
  'Sukhdeep Farhan Akash Akshay Aniket Ankit Ankita Aparna Archana Ashish Bhavna Bhavya Devendra Dilip Gaurav Govind Hemant Hemlata',
  'Jayant Jayanti Kapil Kaushik Kriti Kunal Lalit Madhav Madhavi Madhu Mallika Mayank Mohit Mridula Nandini Naresh Navneet Neeraj',
  'Nitin Pankaj Pavan Piyush Prabha Pratibha Preeti Rachna Raghav Raghu Rajeev Rakhi Raman Rashmi Rishi Ritika Roopa Saket Sandhya',
  'Sangeeta Sanjana Saurabh Seema Shailesh Sharad Shobha Shruti Shubham Siddharth Sonal Srinivas Sudha Sudhir Surendra Tanvi Uday',
  'Umesh Vandana Varun Vasant Venkatesh Vikas Vinod Yash Kuldeep Baljit Balwinder Amarjit Daljit Rajwinder Navdeep Tsering Tenzin',
  'Dolma Pema Dorji',
  // Japanese, Vietnamese, Indonesian and Thai, transcribed
  'Hiroshi Takashi Yuki Sota Kazuo Makoto Keiko Sachiko Naoko Yumiko Haruka Ayumi Emiko Xiaoming Lihua Xiuying Zhiqiang Jianguo',
  'Meiling Min-jun Seo-yeon Ji-hoon Soo-jin Hyun-woo Wayan Rizal Somchai Siriporn Daisuke Daichi Eiji Fumio Hideki Hiroki Hitoshi',
  'Isamu Junichi Kaito Katsuo Kazuhiro Kazuki Keita Kenichi Kiyoshi Koji Kosuke Masaki Masao Masaru Masashi Minoru Naoki Nobuo',
  'Noboru Osamu Riku Ryo Ryota Saburo Seiji Shigeru Shinichi Shinji Shota Shun Susumu Tadashi Takeshi Takuya Taro Tatsuya Tetsuya',
  'Tomohiro Toru Toshio Tsutomu Yasuhiro Yasuo Yoshio Yusuke Yutaka Akane Akiko Asuka Ayaka Ayako Chieko Chiyo Eiko Etsuko Fumiko',
  'Hanako Harumi Hiroko Hitomi Kaori Kasumi Kazuko Kiyoko Kumiko Kyoko Mariko Masako Mayumi Megumi Michiko Mieko Miho Misaki',
  'Mitsuko Miyuki Momoko Nanami Natsuki Noriko Ryoko Sayaka Setsuko Shizuko Sumiko Tomoko Toshiko Yasuko Yukari Yukiko Yuko Yuriko',
  // African
  'Chidera Ngozi Adaeze Adebayo Folake Babatunde Wanjiru Kamau Njeri Otieno Achieng Wambui Mwangi Tendai Rudo Tafadzwa Thabo',
  'Thandiwe Abebe Tadesse Selam Tigist Haile Zodwa Adewale Afolabi Chioma Chukwuemeka Dayo Ebele Ejike Ekene Femi Funmi Funke',
  'Gbenga Ijeoma Ikechukwu Kelechi Kunle Lanre Nkechi Obinna Ogechi Okechukwu Olufemi Onyeka Seun Tochukwu Tolu Tunde Uche Uchenna',
  'Ugochukwu Yemi Efua Atieno Akinyi Adhiambo Auma Barasa Chebet Cherono Gathoni Jelimo Juma Kiprotich Makena Muthoni Nekesa',
  'Nyambura Nyokabi Onyango Wafula Wairimu Waithira Wangari Wanjiku Zawadi Baraka Neema Rehema Abeba Alemayehu Berhanu Birtukan',
  'Dawit Fikru Getachew Hirut Kassahun Kebede Lemlem Mekonnen Meseret Mihret Tesfaye Tewodros Tsegaye Yared Yohannes Zerihun Andile',
  'Bongani Jabulani Karabo Lindiwe Lungile Lwazi Naledi Ntombi Palesa Refilwe Tumelo Vusi Xolani Zinhle Nafissatou',
  // English, Irish, Welsh, Scottish
  'Eirlys Gwenllian Angharad Nerys Lowri Eluned Gethin Iestyn Emyr Illtyd Iorwerth Maldwyn Osian Rhodri Steffan Tudur Fionnuala',
  'Dearbhla Bríd Donnchadh Mairi Morag Mhairi Senga Dougal Murdo Ruaridh Torquil Ottoline Hepzibah Peregrine Lettice Araminta',
  'Perpetua Jocasta Crispin Leviticus Shaniqua',
  // Greek, transcribed
  'Dimitrios Konstantinos Ioannis Panagiotis Vasileios Athanasios Theodoros Anastasios Spyridon Apostolos Thanasis Giorgos Kostas',
  'Vangelis Panos Lefteris Manolis Michalis Stelios Pavlos Aikaterini Vasiliki Angeliki Dimitra Konstantina Paraskevi Ioanna Fotini',
  'Chrysoula Stavroula Panagiota Kalliopi Eirini Zoi',
  // Pakistani
  'Afzal Akbar Arshad Ashraf Asif Ayub Azam Azhar Babar Bushra Ejaz Faheem Faiza Farooq Fawad Ghulam Haroon Hina Iftikhar Ijaz',
  'Imtiaz Iqbal Ishtiaq Javed Junaid Kashif Khurram Liaqat Mahnoor Mansoor Mehwish Mubashir Mujeeb Nabeel Nadeem Naeem Nargis',
  'Naveed Nazia Noman Nosheen Parveen Qasim Raheela Rehman Rizwan Sadia Sajid Shabana Shabbir Shafiq Shahida Shahzad Shakeel Shazia',
  'Shoaib Sohail Tahira Tanveer Tayyab Umair Uzma Wajid Waqar Waseem Yasir Younis Zaheer Zeeshan Zubair',
  // Persian
  'Majid Farhad Behnam Kaveh Dariush Siavash Babak Shahram Mehran Shirin Parisa Nasrin Mahsa Nazanin Azadeh Niloufar Setareh Zohreh',
  'Golnaz Arash Kourosh Farzaneh Fereshteh Mahnaz Morteza Navid Omid Payam Peyman Ramin Sepideh Soheila',
  // Korean, transcribed
  'Minjun Seojun Jihoon Hyunwoo Dohyun Jiho Junho Minho Sangwoo Seungho Sungmin Taeyang Youngsoo Jaehyun Jinwoo Kyungho Seoyeon',
  'Jiwoo Jimin Soyeon Sujin Hyejin Eunji Minji Jiyeon Haeun Yejin Boram Hyun Joon Seung Kyung Sook',
  // Chinese, transcribed
  'Xiaohong Xiaoli Xiaoping Jianhua Jianping Jianjun Guoqiang Guohua Haiyan Hongmei Huimin Jiayi Jiahao Junjie Liping Meihua',
  'Mingming Ruolan Shaohua Shufen Shuying Weiming Wenjing Wenwen Xiaojun Xuemei Yafang Yanling Yifan Yingying Yuhan Yuxin Zhen',
  'Zhihua Zhiwei Zhiyong Zihan Zixuan',
  // Indonesian, Thai, Philippine, Vietnamese
  'Tuti Yanti Suharto Sutrisno Ketut Kadek Gede Komang Anong Arthit Kittisak Malee Narong Nattapong Niran Pimchanok Prasert Sakchai',
  'Somsak Suchart Sunan Supaporn Wichai Jomar Ligaya Luzviminda',
  // Baltic
  'Juris Guntis Ilze Sanita Algirdas Gediminas Kęstutis Mindaugas Rimantas Vytautas Aušra Birutė Daiva Jaan Margus Priit Tiit',
  'Toomas Urmas Kadri Kersti Külli Piret Ülle',
  // of the Balkans
  'Zorica Haris Senad Merima Boštjan Metka Arben Besnik Blerim Dritan Ilir Skënder Fatmire Mimoza Shpresa Vjosa Stoyan Hristo',
  'Dimitar Plamen Stoyanka Tsvetana',
].flatMap((line) => line.split(' '))

export const surnames: readonly string[] = [
  // Polish
  'Żółkiewski',
  // Slovak
  'Hričovský',
  // Bulgarian
  'Vasilev Marinov Kolev Stefanov Yordanov',
  // Serbian, Croatian, Slovene, Albanian
  'Stanković Ćosić Begović Zupančič',
  // Greek, transcribed
  'Papadopoulou Georgiou Dimitriou Konstantinou Nikolaidis Pappas Papageorgiou Vasiliou Ioannou Karagiannis Makris Antoniou',
  'Christou Economou Oikonomou Alexiou Athanasiou Angelopoulos Papanikolaou Samaras Vlachos Kostas Theodorou Petridis Stavropoulos',
  'Panagiotou',
  // Turkish
  'Uysal Duman Karaağaçlı Karataş Albayrak Gündüz Toprak',
  // Finnish, Estonian, Latvian, Lithuanian
  'Lampinen Nurmi Rantala Peltonen Moilanen Pulkkinen Ikonen Kettunen Partanen Seppälä Kemppainen Tamm Kask Kukk Rebane Ilves',
  'Kazlauskas Jankauskas Petrauskas Stankevičius Vasiliauskas',
  // Swedish
  'Åkerlund Brännström Ångström',
  // Norwegian
  'Knutsen Paulsen Hauge Haugland Hanssen Sivertsen Thorsen Rønning Sandvik Myhre',
  // Danish
  'Nørgaard Overgaard Østergaard Lassen Schou Eskildsen Damgaard Dalsgaard Søndergaard',
  // Icelandic
  'Sigurðsson Guðmundsson Ólafsson Einarsson Kristjánsson Stefánsson Jónsdóttir Sigurðardóttir Guðmundsdóttir Gunnarsdóttir',
  'Ólafsdóttir Einarsdóttir Magnúsdóttir',
  // Dutch
  'Hoekstra Prins Schouten Kuipers Zijdeveld Tjepkema Hiemstra Oosterhout Veldhuis Terpstra Hofstra Wiersma Sikkema',
  // Portuguese
  'Cavalcante Cavalcanti Vasconcelos Vasconcellos Bezerra Guimarães Siqueira Dantas Nóbrega Quintela Brandão Sampaio',
  // Italian
  'Mugnai Badalamenti',
  // Spanish, Basque, Andean
  'Gallego Calvo Pascual Herrero Ibáñez Pastor Sáez Soler Goikoetxea Etxebarria Ybarrondo Zubizarreta Arrizabalaga Mendizabal',
  'Condori Choque Xiu Tzul',
  // French, Breton
  'Payet Bertin Bailly Goff Kervella Prigent Gall Kermarrec Guivarch Bihan Pichavant',
  // German
  'Wippermann Tewes Ebeling Klöpper Böhlke Trautwein Heitkötter Anzengruber Ahlers Ihmels Stübing Schürmeyer Hagenbeck Oberhauser',
  'Aeschbacher Bürgi',
  // Russian and Ukrainian, transcribed
  'Vasiliev Mikhailov Fedorov Alekseev Semenov Egorov Nikolaev Orlov Andreev Nikitin Zaitsev Borisov Yakovlev Grigoriev Romanov',
  'Sergeev Kuzmin Frolov Aleksandrov Dmitriev Korolev Gusev Kiselev Ilyin Maksimov Polyakov Sorokin Kovalev Belov Medvedev Antonov',
  'Tarasov Zhukov Baranov Filippov Davydov Belyaev Gerasimov Osipov Sidorov Matveev Titov Markov Krylov Kulikov Karpov Vlasov',
  'Melnikov Denisov Gavrilov Tikhonov Kazakov Afanasyev Danilov Savelyev Timofeev Fomin Chernov Abramov Bondar Marchenko Lysenko',
  'Rudenko Savchenko Petrenko Kravchuk Klymenko Pavlenko Savchuk Kuzmenko Levchenko Ponomarenko Panchenko',
  // Arabic, transcribed
  'Saleh Hamdan Haddad Awad Darwish Najjar Khoury Suleiman Qureshi Siddiqui Sheikh Hashemi Karimi Ahmadi Hosseini Rezaei Mohammadi',
  'Moradi Jafari Benali Bouazizi Belkacem Bensaid Haddadi Mansouri Zerrouki Boukhari Tazi Alaoui Idrissi Bennani Chraibi',
  // Indian, Nepalese and Tibetan
  'Mehta Rao Mukherjee Bose Tiwari Dubey Yadav Chauhan Rathore Kulkarni Jadhav Shinde Pawar Gaikwad Naidu Bansal Goel Malhotra',
  'Bhatia Sandhu Dhillon Sidhu Grewal Jayawardena Wickramasinghe Rajapaksa Rai',
  // Chinese, transcribed
  'Xie Deng Peng Yuan Jiang Xue Zhong Fang Shi Yao Liao Xiong Jin Qiu Qin Shao Meng Duan Qian',
  // Japanese, Vietnamese, Indonesian and Thai, transcribed
  'Okada Goto Hasegawa Murakami Kondo Ishii Endo Aoki Fujii Nishimura Fukuda Miura Okamoto Matsuda Nakagawa Nakano Harada Tamura',
  'Takeuchi Kaneko Wada Nakayama Ishida Ueda Morita Shibata Sakai Kudo Miyazaki Miyamoto Uchida Takagi Ando Taniguchi Ohno Maruyama',
  'Imai Kawasaki Fujiwara',
  // Korean, transcribed
  'Kang Yoon Jang Lim Shin Hwang Ahn Jeon Baek Heo Kwak Sung Cha Joo Woo',
  // Indonesian, Philippine, Thai
  'Susanto Suryadi Hartono Nasution Harahap Lubis Magsaysay Macaraeg Dimaculangan Manalo Pangilinan Tolentino Salonga Chaiyasit',
  'Srisawat Somboon Wongsakul',
  // African
  'Okafor Okeke Nwosu Eze Obi Onyekachi Adeyemi Ogunleye Oyelowo Oyelaran Akinola Abubakar Agyeman Amoah Sissoko Ouattara Kamau',
  'Mwangi Njoroge Otieno Ochieng Odhiambo Kariuki Wanjala Kimani Mutua Kiprop Cheruiyot Tesfaye Bekele Abebe Girma Haile Tadesse',
  'Mulugeta Mokoena Moyo Ncube Mutasa Phiri Mwale Coetzee Mugabe Habimana Uwimana Niyonzima Mukamana Nkemelu',
  // Hebrew, transcribed
  'Mizrahi Biton Dahan Avraham Malka Azoulay Katz Ohana Hadad Gabay Shapiro Greenberg',
  // English, Irish, Welsh, Scottish
  'Pettigrew Featherstonehaugh Achterberg Yarborough Vanterpool Ratcliffe Ogilvie Farquharson Drummond Whitcombe Cholmondeley',
  'Postlethwaite Ramsbottom Entwistle Higginbotham Thistlethwaite Murgatroyd Braithwaite Openshaw Satterthwaite Micklethwaite',
  'Wolstenholme Ormerod Fairclough Haslam Marchbanks Dunmore Tuttle Silverberg',
].flatMap((line) => line.split(' '))
