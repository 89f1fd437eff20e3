import { forgivesTypo } from '@ballpark/domain/search-typos.ts';
import { searchWords } from '@ballpark/domain/search-words.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertListing } from '../../src/listings/listing-queries.ts';
import { contentOf } from '../../src/listings/post-listing.ts';
import { newId } from '../../src/new-id.ts';
import { saveSearchWords } from '../../src/search/search-word-queries.ts';
import { type MadeUser, makeListing, makeUser } from '../support/make.ts';
import { type TestApp, testApp } from '../support/test-app.ts';

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

type Language = keyof typeof languages;
// The entries have the object's own keys.
const languageNames = Object.keys(languages) as Language[];

const kinds =
  process.env['TEST_DATABASE_URL'] === undefined
    ? (['embedded'] as const)
    : (['embedded', 'postgres'] as const);
const titles = searchTitles();

const typos: Record<string, (letters: string[], at: number) => string[]> = {
  'a letter too few': (letters, at) => letters.toSpliced(at, 1),
  'a letter too many': (letters, at) => letters.toSpliced(at, 0, letters[0] ?? ''),
  'a wrong letter': (letters, at) => letters.toSpliced(at, 1, letters[0] ?? ''),
  'two letters swapped': (letters, at) => letters.toSpliced(at, 2, ...letters.slice(at, at + 2).toReversed()),
};

/** A few titles of a language, each thing once, those whose thing is a word that a typo is forgiven in. */
const someOf = (language: Language): Title[] =>
  titles
    .filter((title) => title.language === language)
    .filter((_, index) => index % 11 === 0)
    .filter(({ thing }) => searchWords(thing).length === 1 && forgivesTypo(searchWords(thing)[0] ?? ''));

describe.each(kinds)('on the %s database', (kind) => {
  let on: TestApp;
  let owner: MadeUser;
  beforeAll(async () => {
    on = await testApp({ kind });
    owner = await makeUser(on);
    await on.db.transaction().execute(async (trx) => {
      for (const { text } of titles) {
        const draft = { title: text, description: '—', type: 'PRODUCT', location: 'Anywhere' } as const;
        const content = contentOf({ ...draft, offerAmount: null }, { point: null, currency: 'EUR' });
        const { now } = on.clock;
        const expiresAt = new Date(now.getTime() + 72 * 3_600_000);
        await insertListing(trx, { ...content, id: newId(), userId: owner.user.id, now, expiresAt });
        await saveSearchWords(trx, content.words);
      }
    });
  });
  afterAll(() => on.close());

  const find = async (search: string, token?: string) => {
    const answer = await on.call('GET /listings', {
      query: { search, limit: 50 },
      ...(token === undefined ? {} : { token }),
    });
    expect(answer.status).toBe(200);
    return answer.data.map(({ title }) => title);
  };
  test('a thousand listings in ten languages are there', () => {
    expect(titles).toHaveLength(1000);
    expect(new Set(titles.map(({ text }) => text)).size).toBe(1000);
  });

  describe.each(languageNames)('%s', (language) => {
    test('is found as written, in capitals, without accents and by its beginning', async () => {
      for (const { text, thing } of titles.filter((title) => title.language === language).slice(0, 10)) {
        expect(await find(text)).toContain(text);
        expect(await find(text.toLocaleUpperCase(language === 'Turkish' ? 'tr' : 'en'))).toContain(text);
        expect(await find(searchWords(text).join(' '))).toContain(text);
        const beginning = Array.from(thing.normalize('NFC')).slice(0, 3).join('');
        expect(await find(beginning)).toContain(text);
      }
    });
  });

  const spaced = languageNames.filter((language) => language !== 'Japanese');
  test.each(spaced)('%s is found with any one typo', async (language) => {
    const some = someOf(language);
    expect(some.length).toBeGreaterThanOrEqual(5);
    for (const [index, { quality, thing, text }] of some.entries()) {
      const letters = Array.from(thing.normalize('NFC'));
      for (const [name, typo] of Object.entries(typos)) {
        const mistyped = typo(letters, 1 + ((index * 3) % (letters.length - 2))).join('');
        // A letter too few leaves of five letters only four.
        if (letters.length === 5 && name === 'a letter too few') continue;
        expect(await find(`${quality} ${mistyped}`), `${name}: ${mistyped}`).toContain(text);
      }
    }
  });

  test('‘mountian bike’ finds ‘Mountain bike’, and ‘mountian’ what begins with it', async () => {
    await makeListing(on, owner, { title: 'Mountain bike' });
    await makeListing(on, owner, { title: 'Mountainbike helmet' });
    expect(await find('mountian bike')).toEqual(['Mountain bike']);
    expect(await find('MOUNTIAN')).toEqual(['Mountainbike helmet', 'Mountain bike']);
    expect(await find('mountianb')).toEqual(['Mountainbike helmet']);
  });

  test('two typos, or one in a short word or a number, find nothing by themselves', async () => {
    await makeListing(on, owner, { title: 'Harp 90210', description: 'Oak' });
    expect(await find('harp 90210')).toEqual(['Harp 90210']);
    for (const search of ['hapr', 'harq', '90211', 'mounatni'])
      expect(await find(search), search).toEqual([]);
  });

  test('a word that is found as it is typed is not corrected', async () => {
    await makeListing(on, owner, { title: 'Rocking horse' });
    expect(await find('house')).toEqual(['Rocking horse']);
    await makeListing(on, owner, { title: 'Doll’s house' });
    expect(await find('house')).toEqual(['Doll’s house']);
  });

  test('a title comes before a description, however new, but nearer before better', async () => {
    const far = { latitude: 48.86, longitude: 2.35 };
    await makeListing(on, owner, { title: 'Ocarina', ...far });
    await makeListing(on, owner, { title: 'Near flute', description: 'Or an ocarina' });
    await makeListing(on, owner, { title: 'Ocarina, too' });
    await makeListing(on, owner, { title: 'Flute', description: 'No ocarina', ...far });
    const byBand = ['Ocarina, too', 'Near flute', 'Ocarina', 'Flute'];
    const anywhere = ['Ocarina, too', 'Ocarina', 'Flute', 'Near flute'];
    expect(await find('ocarina', owner.token)).toEqual(byBand);
    expect(await find('ocraina', owner.token)).toEqual(byBand);
    expect(await find('ocarina')).toEqual(anywhere);
    expect(await find('ocraina')).toEqual(anywhere);
  });

  test('an edit’s new words are found with a typo as well', async () => {
    const listing = await makeListing(on, owner, { title: 'Old thing' });
    await on.call('PUT /listings/:id', {
      token: owner.token,
      params: { id: listing.id },
      body: { ...listing, title: 'Kaleidoscope' },
    });
    expect(await find('kaliedoscope')).toEqual(['Kaleidoscope']);
  });

  test('people who post the same new words at once do not stop each other', async () => {
    const words = Array.from({ length: 20 }, (_, index) => `quux${'abcdefghijklmnopqrst'[index]}zing`);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        makeListing(on, owner, {
          title: 'Words',
          description: (index % 2 === 0 ? words : words.toReversed()).join(' '),
        }),
      ),
    );
    expect(answers).toHaveLength(10);
  });
});

type Title = { language: Language; quality: string; thing: string; text: string };

/** A hundred titles per language; Japanese has no spaces. */
function searchTitles(): Title[] {
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
