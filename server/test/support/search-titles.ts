/** Title words in ten languages; every quality goes with every thing. */
const languages = {
  English: [
    'vintage wooden folding leather antique portable electric silver compact painted',
    'bicycle bookcase wardrobe microscope typewriter lawnmower armchair chandelier violin telescope',
  ],
  German: [
    'gebrauchter antiker robuster schöner großer hölzerner seltener gepflegter günstiger klappbarer',
    'Kühlschrank Schreibtisch Kleiderschrank Bücherregal Sessel Staubsauger Rasenmäher Plattenspieler Koffer Spiegel',
  ],
  French: [
    'ancien élégant léger réparé véritable électrique pliable rustique précieux moderne',
    'vélo fauteuil canapé réfrigérateur aspirateur bibliothèque miroir lampadaire tabouret téléviseur',
  ],
  Turkish: [
    'küçük büyük ahşap temiz sağlam kullanılmış elektrikli katlanır değerli gümüş',
    'bisiklet kitaplık buzdolabı çamaşır koltuk süpürge masası gitarı yatağı dolabı',
  ],
  Spanish: [
    'antiguo pequeño eléctrico plegable restaurado cómodo rústico sólido moderno clásico',
    'bicicleta estantería frigorífico escritorio lámpara colchón guitarra cafetera sillón espejo',
  ],
  Portuguese: [
    'antigo pequeno elétrico dobrável restaurado confortável rústico sólido moderno clássico',
    'bicicletas estante geladeira escrivaninha luminária colchões violão cafeteira poltrona espelho',
  ],
  Japanese: [
    '中古の 新品の 木製の 大型 小型 折りたたみ式 電動 高級 珍しい 軽量',
    '自転車 冷蔵庫 洗濯機 本棚 机 椅子 掃除機 テレビ ソファー カメラ',
  ],
  Russian: [
    'старый деревянный складной электрический надёжный красивый большой маленький редкий кожаный',
    'велосипед холодильник шкаф-купе пылесос диван телевизор гитара зеркало кресло фотоаппарат',
  ],
  Greek: [
    'παλιός ξύλινος μεγάλος μικρός ηλεκτρικός σπάνιος όμορφος πτυσσόμενος καθαρός μοντέρνος',
    'ποδήλατο ψυγείο καναπές βιβλιοθήκη καθρέφτης τηλεόραση γραφείο πολυθρόνα κιθάρα φωτιστικό',
  ],
  Arabic: [
    'مستعملة خشبية كهربائية قديمة كبيرة صغيرة نادرة جميلة فاخرة متينة',
    'دراجة ثلاجة مكتبة غسالة طاولة كاميرا مكنسة خزانة سيارة مرآة',
  ],
} as const;

export type Language = keyof typeof languages;
// The entries have the object's own keys.
export const languageNames = Object.keys(languages) as Language[];

export type Title = { language: Language; quality: string; thing: string; text: string };

/** A hundred titles per language; Japanese has no spaces. */
export function searchTitles(): Title[] {
  return languageNames.flatMap((language) => {
    const [qualities, things] = languages[language];
    return qualities.split(' ').flatMap((quality) =>
      things.split(' ').map((thing) => ({
        language,
        quality,
        thing,
        text: `${quality}${language === 'Japanese' ? '' : ' '}${thing}`,
      })),
    );
  });
}
