import { expect, it } from 'vitest';
import { isNameOfHouse, tidyName } from './person-name.ts';
import { usernameProblem, usernamesFrom } from './username.ts';

/** Real names, many of which resemble a reserved word. */
const trueNames = `
  Adam Stafford, Stafford Cripps, Leopold Staff, Clara Modi, Narendra Modi, Modeste Mussorgsky, Modesta Matute, Modibo Keïta,
  Modou Barrow, Amadou Moderan, Drew Carey, Carey Mulligan, Care Santos, Clare Careless, Caretta Smith, Adminah Nkosi, Radmin Siregar, Kadmin Wijaya,
  Brad Minton, Conrad Minh, Vlad Minar, Ahmad Minhas, Muhammad Minto, Tea Mazur, Zersenay Teame, Steamer Jones, Jessup Porter,
  Rupert Supple, Christopher Guest, Max Host, Verity Fields, Vera Fiedler, Verena Fried, Will Selfe, Helper Olsen, Helpman Roberts,
  Payton Manning, Peyton Refn, Abu Seif, Abusaid Mirza, Safet Sušić, Safeta Obhođaš, Safi Tyrell, Userra Lake, Terms Okafor, Jan Klant,
  Kund Dienstbier, Jiří Dienstbier, Kundan Singh, Sistema Ruiz, Mailer Diablo, Norman Mailer, Press Maravich, Bill Ling, Billings Learned Hand,
  Trust Moyo, Grace Trust, Memory Banda, Blessing Service, Lawyer Tillman, Page Turner, Ellen Page, Grant Help, Elizabeth Security Ndlovu,
  Ann Head, Art Room, Chance Chief, Rep Alvarez, Ada Desk, Online Kone, April May, June Parkin, Clint Ballard, Parker Ball, Rosa Parks,
  Robert Ballparque, Maximilian Weiß, Jürgen Großmann, Hans Straßer, Renée Bäck, François Mauriac, Aurélie Clément,
  José Ñandú, María del Carmen Núñez, Gonçalo Simões, João Pessoa, Giulia De Luca, Niccolò Adami, Łukasz Żak, Zbigniew Oficjalski,
  Jiří Dvořák, Božena Němcová, Ľudovít Štúr, Ágnes Kovács, Szabó Ödön, Ștefan Țepeș, Đorđe Petrović, Ivana Brlić, Søren Ægidius,
  Åsa Öberg, Þórdís Jónsdóttir, Eino Äijälä, Jānis Bērziņš, Žydrūnas Šimkus, Oliver Quinn, Sinéad Ó Briain, Llŷr ap Rhys,
  Niamh Ní Chonaill, Siobhán O’Neil, Dirk van der Meer, Staf Versluys, Anneke ’t Hooft, Wim Clijsters, Kim Clijsters, Isaac Clement,
  Marcus Claudius, Cleo Cliffe, Qasim Quraishi, Qi Qin, Suqi Orton, Mia Oppermann, Поддубный Иван, Мария Иванова, Тимур Админов, Ольга Модестова,
  Николай Римский, Юлія Українка, Γιώργος Παπαδόπουλος, Ελένη Αδάμου, שרה כהן, דוד לוי, محمد علي, فاطمة الزهراء, رضا پهلوی,
  अनन्या अय्यर, মীনা দাস, தமிழ் செல்வன், สมชาย ใจดี, Nguyễn Thị Ánh, Trần Đức, 王小明, 林 美玲, 官秀英, 山田 太郎, 佐藤 サポ,
  スタッフォード・アダム, 김민준, 박공식, 이 서연, Bayar Мөнх, გიორგი მაისურაძე, Արամ Խաչատրյան, Kwame Nkrumah, Ngũgĩ wa Thiong’o, Chinedu Okonkwo,
  Zanele Mthembu, Tendai Ncube, Abebe Bikila, Fatoumata Diawara, Mehmet Öz, Ayşe Yıldız, Işıl Ilgaz, Siti Nurhaliza, Dewi Lestari, Sukarno,
  Moana Whitiora, Lani Kealoha, Tupac Amaru, Xóchitl Quetzal, Rigoberta Menchú, Anna-Maria Schmidt-Rottluff, Jean-Luc Picard, Mary Jane K., J. R. R. Tolkien,
  Bob 🚲, Zoë ❤️, Ana ✨, Olu 🌍
`
  .split(',')
  .map((name) => name.trim().replaceAll(/\s+/gu, ' '));

it('lets more than 150 people have the name that they bear', () => {
  expect(trueNames.length).toBeGreaterThan(150);
  expect(trueNames.filter((name) => isNameOfHouse(tidyName(name)))).toEqual([]);
});

it('makes each of them a username that is allowed', () => {
  const made = trueNames.flatMap((name) => usernamesFrom(name, [7])[0] ?? '');
  expect(made.filter((username) => usernameProblem(username) !== null)).toEqual([]);
  expect(made.filter((username) => username.startsWith('neighbour')).length).toBeLessThan(40);
});
